import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminGenres } from '../../../../contract/catalog/back-office/genres.ts'
import { openBackOffice } from '../../../testing/back-office.tsx'
import { genre } from '../../../testing/genres.ts'
import { answer } from '../../../testing/http-server.ts'
import { answerTable } from '../../../testing/table.ts'

it('says that a deletion is refused instead of offering to undo it', async () => {
  answerTable(adminGenres, [genre(1, 'Folk')])
  const message = 'You can’t do this to your own account.'
  answer(adminGenres.bulk, () => ({ done: 0, failed: [{ id: 1, message }], run: null }))
  await openBackOffice('genres')
  await page.getByRole('button', { name: 'More options for Folk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Folk', exact: true })).toBeVisible()
  await expect.element(page.getByText('Deleted')).not.toBeInTheDocument()
})

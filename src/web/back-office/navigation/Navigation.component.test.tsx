import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminNavEntry, adminNavigation } from '../../../contract/site/back-office/navigation.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

it('names the grip of a built-in entry by its usual title', async () => {
  const built = { id: 1, title: '', built_in: 'radio', place: 'rail' } as const
  answerTable(adminNavigation, [sampleOf(adminNavEntry, built) as never])
  await openBackOffice('configuration/navigation')
  await expect.element(page.getByRole('button', { name: 'Move Radio', exact: true })).toBeVisible()
})

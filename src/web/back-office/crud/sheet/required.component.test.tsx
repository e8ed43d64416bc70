import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminAlbumCalls, adminAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { openBackOffice } from '../../../testing/back-office.tsx'
import { answer } from '../../../testing/http-server.ts'
import { answerTable } from '../../../testing/table.ts'

it('marks fields that the contract does not accept empty', async () => {
  answer(adminAlbumCalls.genres, () => [])
  answerTable(adminAlbums, [])
  await openBackOffice('albums?edit=new')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByLabelText('Title')).toHaveAttribute('aria-required', 'true')
  await expect.element(sheet.getByLabelText('Description')).toHaveAttribute('aria-required', 'false')
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminArtistCalls, adminArtists } from '../../../contract/catalog/back-office/artists.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

it('creates an artist with an account, and links to web URLs only', async () => {
  answerTable(adminArtists, [])
  answer(adminArtistCalls.users, () => [{ id: 4, name: 'Odile Guest' }])
  answer(adminArtists.create, () => sampleOf(adminArtists.create.reply))
  await openBackOffice('artists?edit=new')
  const sheet = page.getByRole('dialog')
  const sent = () => received.findLast(({ method }) => method === 'POST')?.body
  await sheet.getByLabelText('Name', { exact: true }).fill('Zither Duo')
  await sheet.getByRole('button', { name: 'Add link' }).click()
  await sheet.getByLabelText('Link text').fill('Home')
  await sheet.getByLabelText('URL').fill('zither dot example')
  await sheet.getByRole('combobox', { name: 'Account' }).fill('odile')
  await page.getByRole('option', { name: 'Odile Guest' }).click()
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect.element(sheet.getByText('Enter a valid URL.')).toBeVisible()
  expect(sent()).toBeUndefined()
  await sheet.getByLabelText('URL').fill('https://zither.example')
  await sheet.getByRole('button', { name: 'Create' }).click()
  const links = [{ label: 'Home', url: 'https://zither.example' }]
  await expect.poll(sent).toMatchObject({ name: 'Zither Duo', links, user: 4 })
})

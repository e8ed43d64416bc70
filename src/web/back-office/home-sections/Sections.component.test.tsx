import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  adminHomePage,
  adminHomeSection,
  adminHomeSections,
} from '../../../contract/site/back-office/home-sections.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const sheet = () => page.getByRole('dialog')
const sent = (method: string) => received.findLast((one) => one.method === method)?.body

beforeEach(async () => {
  const row = (id: number, section: 'top-songs' | 'new-albums', title: string) =>
    sampleOf(adminHomeSection, { id, section, title, visible: true, position: id })
  answerTable(adminHomeSections, [row(1, 'top-songs', ''), row(2, 'new-albums', 'Just in')])
  answer(adminHomePage.items, () => [{ id: 4, name: 'Slow Weather' }])
  await openBackOffice('configuration/start')
})

it('renames a section, and restores its own name when left empty', async () => {
  const rename = async (now: string, title: string) => {
    await page.getByRole('button', { name: new RegExp(`^${now}`) }).click()
    await sheet().getByRole('textbox', { name: 'Title' }).fill(title)
    await expect.element(sheet().getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await sheet().getByRole('button', { name: 'Save changes' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
  }
  await rename('Top songs', 'What everybody plays')
  await expect.element(page.getByText('What everybody plays', { exact: true })).toBeVisible()
  await rename('Just in', '')
  await expect.element(page.getByText('New albums', { exact: true })).toBeVisible()
})

it('needs an item for a section of the operator', async () => {
  await page.getByRole('button', { name: 'New section' }).click()
  await sheet().getByRole('textbox', { name: 'Title' }).fill('Staff picks')
  await sheet().getByRole('button', { name: 'Create' }).click()
  await expect.element(sheet().getByText('Select at least one.')).toBeVisible()
  expect(sent('POST')).toBeUndefined()
})

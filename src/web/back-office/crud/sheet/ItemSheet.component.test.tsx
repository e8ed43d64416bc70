import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGenres } from '../../../../contract/catalog/back-office/genres.ts'
import { openBackOffice } from '../../../testing/back-office.tsx'
import { genre } from '../../../testing/genres.ts'
import { answer, received, refuse } from '../../../testing/http-server.ts'
import { answerTable } from '../../../testing/table.ts'

const serve = () => answerTable(adminGenres, [genre(1, 'Folk'), genre(2, 'Zydeco'), genre(3, 'Cajun')])
const open = (search: string) => openBackOffice(`genres${search}`)
const sheet = () => page.getByRole('dialog')
const name = () => sheet().getByLabelText('Name')
const save = () => sheet().getByRole('button', { name: 'Save changes' })
const link = (text: string) => page.getByRole('link', { name: text, exact: true })
const closed = () => expect.element(sheet()).not.toBeInTheDocument()
const sent = () => received.findLast(({ method }) => method === 'PUT' || method === 'POST')?.body
const question = () => page.getByRole('alertdialog', { name: 'Discard changes?' })

it('changes an item with the version it was made from', async () => {
  serve()
  const { location } = await open('')
  await link('Zydeco').click()
  await expect.element(name()).toHaveValue('Zydeco')
  await expect.element(save()).toBeDisabled()
  await name().fill('Creole')
  await save().click()
  await closed()
  expect(sent()).toEqual({ version: '1', name: 'Creole', color: null })
  await expect.element(link('Creole')).toBeVisible()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(location()).toBe('/admin/genres')
})

it('creates an item', async () => {
  serve()
  const { location } = await open('')
  await page.getByRole('button', { name: 'New genre' }).click()
  expect(location()).toBe('/admin/genres?edit=new')
  await name().fill('Skiffle')
  await sheet().getByRole('button', { name: 'Create' }).click()
  await closed()
  expect(sent()).toEqual({ name: 'Skiffle', color: null })
  await expect.element(link('Skiffle')).toBeVisible()
})

it('shows errors at their fields before anything is sent, and focuses the first', async () => {
  serve()
  await open('?edit=1')
  await sheet().getByLabelText('Colour', { exact: true }).fill('#12')
  await name().fill('')
  await save().click()
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name()).toHaveFocus()
  await expect.element(page.getByText('Enter a valid colour, e.g. #204060.')).toBeVisible()
  await name().fill('F')
  await expect.element(page.getByText('This field is required.')).not.toBeInTheDocument()
  expect(sent()).toBeUndefined()
})

it('shows errors of the server at the fields they name', async () => {
  serve()
  answer(adminGenres.change, () => refuse('validation', { name: ['A genre with this name already exists.'] }))
  await open('?edit=1')
  await name().fill('Zydeco')
  await save().click()
  await expect.element(sheet().getByText('A genre with this name already exists.')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await expect.element(save()).toBeEnabled()
})

it('saves by Ctrl+S', async () => {
  serve()
  await open('?edit=1')
  await name().fill('Song')
  await userEvent.keyboard('{Control>}s{/Control}')
  await closed()
  expect(sent()).toMatchObject({ name: 'Song' })
})

it('shows both versions when somebody else was faster, and overwrites theirs', { tags: 'long' }, async () => {
  const table = serve()
  await open('?edit=1')
  await name().fill('Mine')
  table.change(1, { name: 'Theirs' })
  await save().click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict.getByRole('row', { name: 'Name Theirs Mine' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await closed()
  expect(table.rows()[0]?.name).toBe('Mine')
})

it('saves over a version in which nothing differs', async () => {
  const table = serve()
  await open('?edit=1')
  await name().fill('Mine')
  table.change(1, {})
  await save().click()
  await closed()
  expect(table.rows()[0]?.name).toBe('Mine')
})

it('says why an item cannot be changed instead of comparing equal versions', async () => {
  serve()
  answer(adminGenres.change, () => refuse('conflict'))
  await open('?edit=1')
  await name().fill('Mine')
  await save().click()
  await expect.element(page.getByText('This has changed in the meantime.')).toBeVisible()
  expect(page.getByRole('table', { name: 'Differences' }).elements()).toEqual([])
})

it('takes over what somebody else saved', { tags: 'long' }, async () => {
  const table = serve()
  await open('?edit=1')
  await name().fill('Mine')
  table.change(1, { name: 'Theirs' })
  await save().click()
  await page.getByRole('alert').getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(name()).toHaveValue('Theirs')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(save()).toBeDisabled()
  await name().fill('After theirs')
  await save().click()
  await closed()
  expect(table.rows()[0]?.name).toBe('After theirs')
})

it('asks before typed text is lost: by Escape, and by the next row', { tags: 'long' }, async () => {
  serve()
  const { location } = await open('?edit=2')
  await name().fill('Cre')
  await userEvent.keyboard('{Escape}')
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name()).toHaveValue('Cre')
  await sheet().getByRole('button', { name: 'Next' }).click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.element(name()).toHaveValue('Cajun')
  expect(location()).toBe('/admin/genres?edit=3')
})

it('does not ask when nothing has changed, or was changed back', async () => {
  serve()
  const { location } = await open('?edit=2')
  await name().fill('Cre')
  await name().fill('Zydeco')
  await expect.element(save()).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(location()).toBe('/admin/genres')
})

it('moves to the rows above and below', { tags: 'long' }, async () => {
  serve()
  await open('?edit=1')
  await expect.element(sheet().getByRole('button', { name: 'Previous' })).toBeDisabled()
  await sheet().getByRole('button', { name: 'Next' }).click()
  await expect.element(name()).toHaveValue('Zydeco')
  await sheet().getByRole('button', { name: 'Next' }).click()
  await expect.element(name()).toHaveValue('Cajun')
  await expect.element(sheet().getByRole('button', { name: 'Next' })).toBeDisabled()
  await sheet().getByRole('button', { name: 'Previous' }).click()
  await expect.element(name()).toHaveValue('Zydeco')
})

it('deletes the open item', async () => {
  serve()
  await open('?edit=2')
  await name().fill('Whatever')
  await sheet().getByRole('button', { name: 'Delete' }).click()
  await closed()
  await expect.element(link('Zydeco')).not.toBeInTheDocument()
  await expect.element(link('Folk')).toBeVisible()
})

it('stays open while the search is still debounced', async () => {
  serve()
  const { location } = await open('')
  await link('Folk').findElement()
  await page.getByRole('searchbox').fill('fol')
  await link('Folk').click()
  await expect.poll(location).toBe('/admin/genres?q=fol&edit=1')
  await expect.element(name()).toHaveValue('Folk')
})

it('says that an item is gone', async () => {
  serve()
  await open('?edit=99')
  await expect
    .element(
      sheet()
        .getByText(/does not exist|couldn’t/i)
        .first(),
    )
    .toBeVisible()
})

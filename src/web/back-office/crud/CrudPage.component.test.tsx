import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGenres } from '../../../contract/catalog/back-office/genres.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { genre } from '../../testing/genres.ts'
import { answer, answerFile, received, refuse } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

const used = (row: { items_count: number }, value: string) => row.items_count > 0 === (value === 'true')
const serve = (names: string[]) =>
  answerTable(
    adminGenres,
    names.map((name, index) => genre(index + 1, name)),
    { filters: { used } },
  )
const open = (search = '') => openBackOffice(`genres${search}`)

const search = () => page.getByRole('searchbox', { name: 'Search genres' })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const titles = () =>
  page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .elements()
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })
const last = (path: string) => received.findLast((one) => one.path === path)
const many = Array.from({ length: 120 }, (_, index) => `Genre ${String(index + 1).padStart(3, '0')}`)

it('searches while typing; back and forward move the field; a late reply never replaces what was typed', async () => {
  serve(['Folk', 'Zydeco'])
  const { location } = await open()
  await link('Folk').findElement()
  await search().fill('zyde')
  await expect.poll(titles).toEqual(['Zydeco'])
  expect(location()).toBe('/admin/genres?q=zyde')
  await userEvent.keyboard('co ')
  await expect.poll(() => last('/api/admin/genres')?.query.q).toBe('zydeco')
  await expect.element(search()).toHaveValue('zydeco ')
  await button('Clear search').click()
  await expect.poll(titles).toEqual(['Folk', 'Zydeco'])
  expect(location()).toBe('/admin/genres')
})

it('Enter searches at once, Escape clears', async () => {
  serve(['Folk', 'Zydeco'])
  const { location } = await open()
  await search().fill('folk')
  await userEvent.keyboard('{Enter}')
  await expect.poll(location).toBe('/admin/genres?q=folk')
  await userEvent.keyboard('{Escape}')
  await expect.poll(location).toBe('/admin/genres')
  await expect.element(search()).toHaveValue('')
})

it('restores search, filter, order and page from the URL, and follows back and forward', async () => {
  serve(['Folk', 'Zydeco', 'Cajun'])
  const { back, forward } = await open('?q=o&used=true&sort=-name')
  await expect.poll(titles).toEqual(['Zydeco'])
  await expect.element(search()).toHaveValue('o')
  await button('Remove filter Songs: With songs').click()
  await expect.poll(titles).toEqual(['Zydeco', 'Folk'])
  back()
  await expect.poll(titles).toEqual(['Zydeco'])
  forward()
  await expect.poll(titles).toEqual(['Zydeco', 'Folk'])
})

it('filters by choices in a popover and shows the active filters', async () => {
  serve(['Folk', 'Zydeco'])
  const { location } = await open()
  await link('Folk').findElement()
  await button('Filter').click()
  await button('Without songs').click()
  await expect.poll(titles).toEqual(['Folk'])
  expect(location()).toBe('/admin/genres?used=%22false%22')
  await expect.element(button('Remove filter Songs: Without songs')).toBeVisible()
})

it('sorts by a column title, then the other way round', async () => {
  serve(['Zydeco', 'Folk'])
  const { location } = await open()
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect.poll(titles).toEqual(['Zydeco', 'Folk'])
  await head.getByRole('button').click()
  await expect.poll(titles).toEqual(['Folk', 'Zydeco'])
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect.poll(titles).toEqual(['Zydeco', 'Folk'])
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(location()).toBe('/admin/genres?sort=-name')
})

it('pages through rows; a search starts at the first page', { tags: 'long' }, async () => {
  serve(many)
  const { location } = await open()
  await expect.element(page.getByText('1–50 of 120')).toBeVisible()
  await expect.element(button('Previous page')).toBeDisabled()
  await button('Next page').click()
  await expect.element(page.getByText('51–100 of 120')).toBeVisible()
  await button('Page 3').click()
  await expect.element(link('Genre 120')).toBeInTheDocument()
  await expect.element(button('Page 3')).toHaveAttribute('aria-current', 'page')
  await expect.element(button('Next page')).toBeDisabled()
  await search().fill('genre 00')
  await expect.poll(location).toBe('/admin/genres?q=genre+00')
  await expect.poll(() => titles().length).toBe(9)
})

it('selects rows, ranges, a page and all pages', { tags: 'long' }, async () => {
  serve(many)
  await open()
  await page.getByRole('checkbox', { name: 'Select Genre 002' }).click()
  await page.getByRole('checkbox', { name: 'Select Genre 005' }).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('4 selected')).toBeVisible()
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
  expect((whole.element() as HTMLInputElement).indeterminate).toBe(true)
  await whole.click()
  await expect.element(page.getByText('50 selected')).toBeVisible()
  await button('Select all 120').click()
  await expect.element(page.getByText('120 selected')).toBeVisible()
  await button('Clear selection').click()
  await expect.element(page.getByText('120 selected')).not.toBeInTheDocument()
})

it('merges the selected rows into one found by name', { tags: 'long' }, async () => {
  serve(['Folk', 'Folk rock', 'Zydeco'])
  await open()
  await page.getByRole('checkbox', { name: 'Select Folk rock' }).click()
  await button('Merge into').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Search' }).fill('zyd')
  await page.getByRole('option', { name: 'Zydeco' }).click()
  await dialog.getByRole('button', { name: 'Merge into' }).click()
  await expect.poll(titles).toEqual(['Folk', 'Zydeco'])
  expect(last('/api/admin/genres/bulk')?.body).toEqual({ action: 'merge', ids: [2], value: 3 })
  await expect.element(page.getByText('1 row', { exact: true })).toBeVisible()
})

it('asks before it deletes more rows than undo covers', { tags: 'long' }, async () => {
  const table = serve(many)
  await open()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await button('Select all 120').click()
  await page.getByText('120 selected').findElement()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('120 rows. This can’t be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(table.rows()).toHaveLength(120)
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No genres yet')).toBeVisible()
})

const removeZydeco = async () => {
  await button('More options for Zydeco').click()
  await item('Delete').click()
  await expect.poll(titles).toEqual(['Folk'])
}

it('deletes with undo: the row is gone at once, comes back, and is gone for good', {
  tags: 'long',
}, async () => {
  const table = serve(['Folk', 'Zydeco'])
  await open()
  await removeZydeco()
  expect(table.rows()).toHaveLength(2)
  await button('Undo').click()
  await expect.poll(titles).toEqual(['Folk', 'Zydeco'])
  await expect.poll(() => received.some(({ method }) => method === 'DELETE')).toBe(true)
  await removeZydeco()
  table.finish()
  await expect.poll(() => table.rows().length).toBe(1)
})

it('a row that is deleted again stays away when the job of the undone deletion ends', async () => {
  const table = serve(['Folk', 'Zydeco'])
  await open()
  const reads = () => received.filter(({ path }) => path === '/api/admin/genres').length
  await removeZydeco()
  await button('Undo').click()
  await expect.poll(titles).toEqual(['Folk', 'Zydeco'])
  await removeZydeco()
  const shown: unknown[] = []
  const observer = new MutationObserver(() => shown.push(titles()))
  observer.observe(document.body, { childList: true, subtree: true })
  const before = reads()
  table.finish(1)
  await expect.poll(reads).toBe(before + 1)
  table.finish()
  await expect.poll(reads).toBe(before + 2)
  await expect.poll(() => table.rows().length).toBe(1)
  observer.disconnect()
  expect(shown).not.toContainEqual(['Folk', 'Zydeco'])
})

it('opens the menu of a row by right click', async () => {
  serve(['Folk'])
  const { location } = await open()
  await link('Folk').click({ button: 'right' })
  await item('Edit').click()
  await expect.poll(location).toBe('/admin/genres?edit=1')
})

it('hides and shows columns, and remembers the choice', async () => {
  serve(['Folk'])
  await open()
  const head = page.getByRole('columnheader', { name: 'Position' })
  await expect.element(head).toBeVisible()
  await button('Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'Position' }).click()
  await expect.element(head).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('admin-columns-genres') ?? '')).toEqual({ position: false })
})

it('exports what is found', async () => {
  serve(['Folk', 'Zydeco'])
  answerFile('/admin/genres/export', 'id,name\n')
  let saved = ''
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return
      event.preventDefault()
      saved = event.target.download
    },
    { capture: true },
  )
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    document.body.append(this)
    click.call(this)
    this.remove()
  }
  await open('?q=folk&sort=name')
  await button('Export').click()
  await expect.poll(() => saved).toBe('genres.csv')
  HTMLAnchorElement.prototype.click = click
  expect(last('/api/admin/genres/export')?.query).toEqual({ q: 'folk', sort: 'name' })
})

it('says what an empty list means', async () => {
  serve([])
  await open()
  await expect.element(page.getByText('No genres yet')).toBeVisible()
  await expect.element(page.getByText('Genres are created from song tags, or add one here.')).toBeVisible()
})

it('offers to drop search and filters that find nothing', async () => {
  serve(['Folk'])
  const { location } = await open('?q=zzz&used=true')
  await expect.element(page.getByText('No results')).toBeVisible()
  await button('Clear search and filters').click()
  await expect.poll(titles).toEqual(['Folk'])
  expect(location()).toBe('/admin/genres')
  await expect.element(search()).toHaveValue('')
})

it('shows an error with a way to try again', async () => {
  answer(adminGenres.list, () => refuse('forbidden'))
  await open()
  const again = page.getByRole('button', { name: /try again/i })
  await expect.element(again).toBeVisible()
  serve(['Folk'])
  await again.click()
  await expect.element(link('Folk')).toBeVisible()
})

it('shows a skeleton while the first page loads', async () => {
  const arrive = Promise.withResolvers<void>()
  answer(adminGenres.list, async () => {
    await arrive.promise
    return refuse('forbidden')
  })
  await open()
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  arrive.resolve()
  await expect.element(page.getByText('Couldn’t load this')).toBeVisible()
})

it('is reached by keyboard: a row opens on Enter, its box is checked by Space', async () => {
  serve(['Folk'])
  const { location } = await open()
  const box = page.getByRole('checkbox', { name: 'Select Folk' })
  ;((await box.findElement()) as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(location).toBe('/admin/genres?edit=1')
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(location).toBe('/admin/genres')
})

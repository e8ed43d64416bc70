import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { search } from '../../../contract/site/search.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { useSearchState } from './keyword.ts'
import { clearSearches, rememberSearch } from './recent-searches.ts'
import { SearchField } from './SearchField.tsx'

const field = page.getByRole('combobox', { name: 'Search' })
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim())
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent?.trim() : null
}

beforeEach(() => {
  clearSearches()
  answer(search.suggestions, ({ query }) =>
    query.q.toLowerCase().startsWith('slo') ? ['Slow Weather', 'Slow Motion'] : [],
  )
})

it('suggests completions while typing, and searches for the chosen one', async () => {
  const { location } = await showToListener(<SearchField early={null} />)
  await field.fill('slo')
  await expect.poll(options).toEqual(['Slow Weather', 'Slow Motion'])
  expect(await axeFinds()).toEqual([])
  expect(active()).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Slow Motion')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Slow Weather')
  await userEvent.keyboard('{Enter}')
  await expect.poll(location).toBe('/search/Slow%20Weather')
  expect(options()).toEqual([])
  await field.fill('slow')
  await expect.poll(options).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(options).toEqual([])
  await expect.element(field).toHaveValue('slow')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

it('lists recent searches under the empty field, to choose, remove and clear', async () => {
  for (const question of ['jazz', 'folk', 'rain']) rememberSearch(question)
  const { location } = await showToListener(<SearchField early={null} />)
  await field.click()
  await expect.poll(options).toEqual(['rain', 'folk', 'jazz', 'Clear recent searches'])
  await userEvent.keyboard('{ArrowDown}{Delete}')
  await expect.poll(options).toEqual(['folk', 'jazz', 'Clear recent searches'])
  await page.getByRole('option', { name: 'folk' }).hover()
  document.querySelector<HTMLElement>('[data-part~="remove"]')?.click()
  await expect.poll(options).toEqual(['jazz', 'Clear recent searches'])
  await page.getByRole('option', { name: 'jazz' }).click()
  await expect.poll(location).toBe('/search/jazz')
})

it('clears the recent searches', async () => {
  rememberSearch('jazz')
  await showToListener(<SearchField early={null} />)
  await field.click()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect.poll(options).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
})

it('holds the search on its pages only, and selects it for the next one', async () => {
  useSearchState.setState({ searchKeyword: 'jazz' })
  const { go } = await showToListener(<SearchField early={null} />, '/search/jazz')
  await expect.element(field).toHaveValue('jazz')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('folk')
  await expect.element(field).toHaveValue('folk')
  await go('/home')
  await expect.element(field).toHaveValue('')
})

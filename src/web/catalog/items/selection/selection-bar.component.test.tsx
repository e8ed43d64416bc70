import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { song } from '../../../../contract/catalog/items.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { SongRows } from '../rows/SongRows.tsx'

const songs = ['Delta', 'Alpha', 'Bravo'].map((title, index) => sampleOf(song, { id: index + 1, title }))
const bar = page.getByRole('region', { name: 'Selected songs' })
const words = () =>
  [...bar.element().querySelectorAll<HTMLElement>('button > span')]
    .filter(({ offsetWidth }) => offsetWidth > 0)
    .map(({ textContent }) => textContent)

const select = async () => {
  await showToListener(<SongRows songs={songs} label="Songs" />)
  for (const title of ['Delta', 'Bravo'])
    await page.getByRole('group', { name: title, exact: true }).click({ modifiers: ['Control'] })
  await expect.element(bar.getByText('2 selected')).toBeVisible()
}

it('names what can be done with the selected songs', async () => {
  await select()
  expect(words()).toEqual(['Play', 'Play next', 'Add to queue', 'Add to playlist', 'Like'])
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bar.elements()).toHaveLength(0)
})

it('shows icons with the same names on a phone, all of them on its screen', async () => {
  await page.viewport(390, 844)
  await select()
  expect(words()).toEqual([])
  await expect.element(bar.getByRole('button', { name: 'Add to playlist' })).toBeVisible()
  const { left, right } = bar.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => bar.elements()).toHaveLength(0)
  await page.viewport(1280, 800)
})

import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AdminSong,
  adminSong,
  adminSongCalls,
  adminSongs,
} from '../../../contract/catalog/back-office/songs.ts'
import { streams } from '../../../contract/catalog/streams.ts'
import { auditChoices, auditLog } from '../../../contract/platform/back-office/audit-log.ts'
import { usePlayer } from '../../player/player.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { usePreview } from '../shell/preview.ts'

const genres = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Genre ${index + 1}` }))
const titles = ['Half Past Nothing', 'Leave the Porch Light', 'Salt Flats']

const open = async (values: Partial<AdminSong> = {}) => {
  const cover = { url: '/covers/a.webp', color: '#204060' }
  const rows = titles.map((title, index) =>
    sampleOf(adminSong, {
      id: index + 1,
      title,
      cover: { ...sampleOf(adminSong).cover, ...cover } as never,
      artists: [{ id: 1, name: 'The North Quay Ensemble and Friends' }],
      album: { id: 1, name: 'Last Stop Before the Ring Road' },
      plays: 2_761_905,
      status: 'ready',
      state: 'hidden',
      release_at: null,
      created_at: `2026-01-0${9 - index}T00:00:00.000Z`,
      ...values,
    }),
  )
  answer(adminSongCalls.genres, () => genres)
  const table = answerTable(adminSongs, rows, {
    filters: { genre: (row, value) => row.id === Number(value), state: (row, value) => row.state === value },
  })
  const opened = await openBackOffice('songs')
  await page.getByRole('link', { name: titles[0] as string }).findElement()
  return { ...opened, table }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const widthOf = (name: string): number =>
  page.getByRole('columnheader', { name }).element().getBoundingClientRect().width
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()

afterEach(() => page.viewport(1280, 800))

it('gives the title what other columns leave, and cuts no title at 1280', async () => {
  await open()
  const whole = page.getByRole('table').element().getBoundingClientRect().width
  expect(widthOf('Title') / whole).toBeGreaterThan(0.28)
  for (const name of ['Duration', 'Plays', 'Added']) expect(widthOf(name), name).toBeLessThan(130)
  for (const title of titles) {
    const text = page.getByRole('table').getByText(title).element()
    expect(text.scrollWidth, title).toBeLessThanOrEqual(text.clientWidth)
  }
})

it('leaves the title most of the width on phones, where the date of a release is an icon', async () => {
  await page.viewport(390, 844)
  await open({ state: 'scheduled', release_at: '2090-11-30T12:00:00.000Z' })
  expect(widthOf('Title')).toBeGreaterThan(200)
  const date = page.getByText('Nov 30, 2090').first()
  await expect.element(date).toBeInTheDocument()
  expect(date.element().getBoundingClientRect().width).toBeLessThan(2)
  await page.viewport(1280, 800)
  expect(date.element().getBoundingClientRect().width).toBeGreaterThan(60)
})

it('scrolls within itself where it is wider than the page', async () => {
  await page.viewport(200, 844)
  await open()
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeGreaterThan(innerWidth)
  const main = table.closest('main')
  expect(main?.scrollWidth).toBe(main?.clientWidth)
})

it('shows no ellipsis for cells without text on phones', async () => {
  await page.viewport(390, 844)
  await open()
  const cells = [...document.querySelectorAll('td')].filter((cell) => cell.textContent.trim() === '')
  const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth)
  expect(cells.length).toBeGreaterThan(0)
  for (const cell of cut) expect(getComputedStyle(cell).textOverflow).toBe('clip')
})

it('opens the actions for all selected rows by right click on one of them', { tags: 'long' }, async () => {
  await open()
  await select('Half Past Nothing')
  await select('Salt Flats')
  await page.getByRole('link', { name: 'Salt Flats' }).click({ button: 'right' })
  await expect.element(page.getByRole('menu').getByText('2 selected')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect
    .poll(() => received.findLast(({ path }) => path.endsWith('/bulk'))?.body)
    .toEqual({
      action: 'hide',
      ids: [1, 3],
    })
  await select('Half Past Nothing')
  await select('Salt Flats')
  await page.getByRole('link', { name: 'Leave the Porch Light' }).click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

it('filters in sections, searches long lists, stays open, and clears all at once', async () => {
  const { location } = await open()
  await button('Filter').click()
  const popover = page.getByRole('dialog', { name: 'Filter' })
  await expect.element(popover.getByRole('button', { name: 'Clear' })).toBeDisabled()
  const section = popover.getByRole('group', { name: 'Genre' })
  await section.getByRole('searchbox').fill('genre 12')
  await expect.poll(() => section.getByRole('button').elements().length).toBe(1)
  await section.getByRole('button', { name: 'Genre 12' }).click()
  await expect
    .element(section.getByRole('button', { name: 'Genre 12' }))
    .toHaveAttribute('aria-pressed', 'true')
  await popover.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Hidden' }).click()
  await expect.poll(location).toContain('state=hidden')
  expect(location()).toContain('genre=')
  await popover.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(location).toBe('/admin/songs')
  await expect.element(popover).toBeVisible()
})

/** A second of silence. */
const silence = (): string => {
  const rate = 8_000
  const view = new DataView(new ArrayBuffer(44 + rate * 2))
  const text = (at: number, value: string) => {
    for (const [index, letter] of [...value].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + rate * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, rate * 2, true)
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))
}

it('plays a song without the player, one at a time, until its end or another page', {
  tags: 'long',
}, async () => {
  const file_url = silence()
  answerTable(auditLog, [])
  answer(auditChoices.get, () => ({ resources: [], actions: [], users: [] }))
  answer(streams.stream, () => sampleOf(streams.stream.reply, { file_url, mime: 'audio/wav', hls_url: null }))
  await open()
  const before = usePlayer.getState()
  await button('Play Salt Flats').click()
  await expect.element(button('Pause Salt Flats')).toBeVisible()
  await expect.element(button('Play Salt Flats')).toBeVisible()
  await button('Play Salt Flats').click()
  await button('Play Half Past Nothing').click()
  await expect.element(button('Pause Half Past Nothing')).toBeVisible()
  await expect.element(button('Play Salt Flats')).toBeVisible()
  expect(received.filter(({ path }) => path.endsWith('/stream')).map(({ path }) => path)).toEqual([
    '/api/songs/3/stream',
    '/api/songs/1/stream',
  ])
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Audit log' }).click()
  await expect.poll(() => usePreview.getState()).toEqual({ item: null, playing: false })
  expect(usePlayer.getState()).toBe(before)
})

import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { fullScreen, openPlayer, play, position } from '../../app/player/testing/whole-player.tsx'
import { player } from '../../player/player.ts'
import { songOf } from '../../player/testing/items.ts'
import { axeFinds } from '../../testing/axe.ts'

type Lyrics = StreamInfo['lyrics']

/** One line per second. */
const lines = Array.from({ length: 40 }, (_, at) => ({ at, text: at === 3 ? '' : `Line ${at}` }))
const synced = { synced: true, lines }
const plain = { synced: false, lines: [{ text: 'First verse' }, { text: '' }, { text: 'Second verse' }] }

/** Opens the full screen, paused at a position. */
const open = async (lyrics: Lyrics, seconds: number) => {
  await openPlayer({ lyrics })
  await play([1, 2].map(songOf))
  player.pause()
  player.seek(seconds)
  await userEvent.keyboard('f')
  await expect.element(fullScreen()).toBeVisible()
}
afterEach(() => player.leaveShell())

const box = () => document.querySelector('[data-part~="lyrics"]') as HTMLElement
const now = () => document.querySelector('[data-part~="lyrics"] [aria-current]')?.textContent
const line = (text: string) => fullScreen().getByRole('button', { name: text, exact: true })
const follow = () => fullScreen().getByRole('button', { name: 'Sync lyrics' })
/** Distance in pixels between the center of a line and two fifths of the height of the lyrics box. */
const off = (text: string) => {
  const own = line(text).query()?.getBoundingClientRect() ?? new DOMRect()
  const around = box().getBoundingClientRect()
  return Math.abs(own.y + own.height / 2 - around.y - around.height * 0.4)
}

it.each([
  ['synced', synced],
  ['plain', plain],
])('%s lyrics say where they were found, if they did not come with the song', async (_, lyrics) => {
  await open({ ...lyrics, source: 'lrclib' }, 0)
  await expect
    .element(fullScreen().getByRole('link', { name: 'LRCLIB' }))
    .toHaveAttribute('href', 'https://lrclib.net')
})

describe('synced lyrics', () => {
  it('start at the top, keep the current line in its place up to the last, and seek to clicked lines', {
    tags: 'long',
  }, async () => {
    await open(synced, 0.2)
    await expect.poll(now).toBe('Line 0')
    await expect
      .poll(() => line('Line 0').element().getBoundingClientRect().y - box().getBoundingClientRect().y)
      .toBeLessThan(60)
    for (const second of [20, 39]) {
      player.seek(second + 0.2)
      await expect.poll(now).toBe(`Line ${second}`)
      await expect.poll(() => off(`Line ${second}`)).toBeLessThan(3)
    }
    expect(await axeFinds()).toEqual([])
    await line('Line 36').click()
    await expect.poll(now).toBe('Line 36')
    expect(position()).toBeCloseTo(36, 0)
  })

  it('stay where the listener scrolled until following is resumed', { tags: 'long' }, async () => {
    await open(synced, 10.2)
    await expect.poll(() => off('Line 10')).toBeLessThan(3)
    await expect.element(follow()).not.toBeInTheDocument()
    await userEvent.hover(box())
    await userEvent.wheel(box(), { delta: { y: 400 } })
    await expect.element(follow()).toBeVisible()
    await expect.poll(() => off('Line 10')).toBeGreaterThan(200)
    const before = box().scrollTop
    player.seek(12.2)
    await expect.poll(now).toBe('Line 12')
    expect(box().scrollTop).toBe(before)
    await follow().click()
    await expect.poll(() => off('Line 12')).toBeLessThan(3)
    await expect.element(follow()).not.toBeInTheDocument()
  })

  it('show headers and lines without a time as text, which is never the current line', {
    tags: 'long',
  }, async () => {
    const mixed = [{ at: 0, text: 'Timed' }, { text: '' }, { text: '[Chorus]' }, { at: 9, text: 'Last' }]
    await open({ synced: true, lines: mixed }, 5)
    await expect.poll(now).toBe('Timed')
    await expect.element(fullScreen().getByText('[Chorus]')).toBeVisible()
    const buttons = [...box().querySelectorAll('button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Timed', 'Last'])
    player.seek(9.2)
    await expect.poll(now).toBe('Last')
  })

  it('share their space with what plays next', { tags: 'long' }, async () => {
    await open(synced, 0)
    await fullScreen().getByRole('tab', { name: 'Up next' }).click()
    await expect.element(fullScreen().getByRole('button', { name: 'Play Song 2 by Ferro' })).toBeVisible()
    await fullScreen().getByRole('tab', { name: 'Lyrics' }).click()
    await expect.element(line('Line 0')).toBeVisible()
  })

  it('show a few lines below the controls on phones, and expand to all lines with the controls', {
    tags: 'long',
  }, async () => {
    await page.viewport(390, 844)
    await open(synced, 20.2)
    const card = fullScreen().getByRole('button', { name: 'Open lyrics' })
    await expect
      .poll(() => card.query()?.querySelector('[data-part~="current-line"]')?.textContent)
      .toBe('Line 20')
    expect(await axeFinds()).toEqual([])
    await card.click()
    await expect.poll(() => off('Line 20')).toBeLessThan(3)
    await expect.element(fullScreen().getByRole('slider', { name: 'Seek' })).toBeVisible()
    expect(await axeFinds()).toEqual([])
    await fullScreen().getByRole('button', { name: 'Close lyrics' }).click()
    await expect.element(card).toBeVisible()
  })
})

describe('lyrics without timing', () => {
  it('are rendered as text with separate verses', { tags: 'long' }, async () => {
    await open(plain, 0)
    await expect.element(fullScreen().getByText('Second verse')).toBeVisible()
    expect(box().querySelectorAll('button, [aria-current]')).toHaveLength(0)
    const [first = 0, second = 0] = ['First verse', 'Second verse'].map(
      (text) => fullScreen().getByText(text).element().getBoundingClientRect().y,
    )
    expect(second - first).toBeGreaterThan(45)
    expect(await axeFinds()).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { player, usePreferences } from '../../../player/player.ts'
import { songOf } from '../../../player/testing/items.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { becomeTouchScreen } from '../../../testing/touch.ts'
import { useToasts } from '../../../ui/overlays/toasts.ts'
import { fullScreen, openPlayer, play, position, state } from '../testing/whole-player.tsx'

/** All parts of the player, which plays silent songs. */

const songs = Array.from({ length: 5 }, (_, at) => songOf(at + 1))

beforeEach(() => openPlayer({ waveform: Array.from({ length: 800 }, (_, at) => at % 256) }))
afterEach(() => player.leaveShell())

const current = () => state().currentAudio?.id
const order = () => state().queue.map(({ item }) => item.id)
const said = () => document.querySelector('.visually-hidden[role=status]')?.textContent
const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
const bar = () => page.getByRole('region', { name: 'Player' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const noDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

describe('player bar', () => {
  it('is visible before anything plays, with disabled controls', async () => {
    await expect.element(bar().getByRole('slider', { name: 'Seek' })).toBeDisabled()
    expect(boxOf(bar().element()).height).toBe(80)
    for (const name of ['Previous', 'Play', 'Next'])
      await expect.element(bar().getByRole('button', { name, exact: true })).toBeDisabled()
    await expect.element(bar().getByRole('slider', { name: 'Volume' })).toBeEnabled()
    expect(await axeFinds()).toEqual([])
  })

  it('shows the current item without layout shifts, and seeks by its range input', {
    tags: 'long',
  }, async () => {
    await expect.element(bar()).toBeVisible()
    const before = boxOf(bar().element())
    await play(songs)
    const seek = bar().getByRole('slider', { name: 'Seek' })
    await expect.element(seek).toBeEnabled()
    expect(boxOf(bar().element())).toEqual(before)
    await expect.element(bar().getByRole('link', { name: 'Song 1' })).toHaveAttribute('href', '/song/1')
    await expect.element(bar().getByRole('link', { name: 'Ferro' })).toHaveAttribute('href', '/artist/7')
    await expect.element(bar().getByText('00:40')).toBeVisible()
    await expect
      .poll(() => document.querySelector('[data-part~="waveform"] path')?.getAttribute('d'))
      .toMatch(/^M0 /)
    player.pause()
    await seek.fill('21')
    await expect.poll(position).toBeCloseTo(21, 1)
    await expect.element(seek).toHaveAttribute('aria-valuetext', '00:21 of 00:40')
    seek.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(position).toBeCloseTo(31, 1)
    expect(await axeFinds()).toEqual([])
  })

  it('previews a dragged position without seeking until release', { tags: 'long' }, async () => {
    await play(songs)
    player.pause()
    const seek = bar().getByRole('slider', { name: 'Seek' })
    await expect.element(seek).toBeEnabled()
    const atRelease: unknown[] = []
    const letGo = () =>
      atRelease.push(document.querySelector('[data-part~="times"] > span')?.textContent, position() < 15)
    seek.element().addEventListener('change', letGo, { capture: true, once: true })
    const { width, height } = boxOf(seek.element())
    const at = (x: number) => ({ x, y: height / 2 })
    await seek.dropTo(seek, { sourcePosition: at(10), targetPosition: at(width / 2), steps: 4 })
    expect(atRelease).toEqual([expect.stringMatching(/^00:(19|20)$/), true])
    await expect.poll(position).toBeGreaterThan(19)
  })

  it('toggles shuffle, repeat and mute, and sets the volume', { tags: 'long' }, async () => {
    await play(songs)
    await button('Shuffle').click()
    await expect.element(button('Shuffle')).toHaveAttribute('aria-pressed', 'true')
    await button('Repeat').click()
    await button('Repeat all').click()
    expect(state().repeat).toBe('one')
    const volume = page.getByRole('slider', { name: 'Volume' })
    await volume.fill('25')
    expect(state().volume).toBe(0.25)
    await button('Mute').click()
    await expect.element(volume).toHaveValue('0')
    await button('Unmute').click()
    await expect.element(volume).toHaveValue('25')
  })

  it('is laid out left to right in right-to-left languages', { tags: 'long' }, async () => {
    document.documentElement.dir = 'rtl'
    await play(songs)
    const leftOf = (name: string) => boxOf(button(name).element()).left
    await expect.element(button('Queue')).toBeVisible()
    expect(leftOf('Previous')).toBeLessThan(leftOf('Next'))
    expect(leftOf('Queue')).toBeLessThan(leftOf('Previous'))
    expect(getComputedStyle(page.getByRole('slider', { name: 'Seek' }).element()).direction).toBe('ltr')
  })
})

describe('keyboard shortcuts', () => {
  beforeEach(async () => {
    await play(songs)
    await page.getByRole('heading', { name: 'Home' }).click()
  })

  it('set what they name, and announce it', { tags: 'long' }, async () => {
    const keys = [
      ['{ArrowDown}', 'volume', 0.95, 'Volume 95%'],
      ['m', 'muted', true, 'Muted'],
      ['r', 'repeat', 'all', 'Repeat all'],
      [' ', 'playerStatus', 'pause', 'Paused'],
      ['q', 'panel', 'queue', 'Queue opened'],
    ] as const
    for (const [key, field, value, words] of keys) {
      await userEvent.keyboard(key)
      await expect.poll(said).toBe(words)
      expect([key, state()[field]]).toEqual([key, value])
    }
  })

  it('skip to the next and previous song, and ten seconds forward and back', { tags: 'long' }, async () => {
    await userEvent.keyboard('j')
    await expect.poll(current).toBe(2)
    await userEvent.keyboard('{Shift>}k{/Shift}')
    expect(current()).toBe(2)
    await userEvent.keyboard('k')
    await expect.poll(current).toBe(1)
    // If playback continued, the second key would reach a different position.
    await userEvent.keyboard(' ')
    await expect.poll(() => state().playerStatus).toBe('pause')
    const from = position()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => Math.round(position() - from)).toBe(10)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => Math.round(position() - from)).toBe(0)
  })

  it('are ignored in inputs, with modifiers, in dialogs and when disabled', { tags: 'long' }, async () => {
    await page.getByRole('textbox', { name: 'Search' }).click()
    await userEvent.keyboard('m')
    await page.getByRole('heading', { name: 'Home' }).click()
    await userEvent.keyboard('{Control>}m{/Control}')
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await userEvent.keyboard('m')
    expect(state().muted).toBe(false)
    const lines = [...document.querySelectorAll<HTMLElement>('[data-part~="shortcut"]')]
    // biome-ignore lint/performance/useDomNodeTextContent: layout alone separates the keys from the text
    expect(lines.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([
        'Play or pause Space',
        'Next J',
        'Full screen F',
        'Search / Ctrl K',
        'Close Esc',
      ]),
    )
    expect(await axeFinds()).toEqual([])
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click()
    await button('Close').click()
    await noDialog()
    await userEvent.keyboard('m')
    expect(state().muted).toBe(false)
  })

  it('leave Space to a focused button', { tags: 'long' }, async () => {
    button('Shuffle').element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => state().original).not.toBeNull()
    expect(state().playerStatus).toBe('play')
  })

  it('work in full screen, which F opens and Escape closes', { tags: 'long' }, async () => {
    await userEvent.keyboard('f')
    await expect.element(page.getByRole('dialog', { name: 'Now playing: Song 1' })).toBeVisible()
    await userEvent.keyboard('m')
    expect(state().muted).toBe(true)
    await fullScreen().getByRole('button', { name: 'Play Song 3 by Ferro' }).click()
    expect(current()).toBe(3)
    await userEvent.keyboard('{Escape}')
    await noDialog()
  })
})

describe('full screen', () => {
  beforeEach(async () => {
    await play(songs)
    await button('Full screen').click()
  })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const isChosen = (name: string) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')

  it('opens what plays next if there are no lyrics, and stays open for the queue', {
    tags: 'long',
  }, async () => {
    await isChosen('Up next')
    expect(tab('Lyrics').elements()).toEqual([])
    await tab('About').click()
    await expect.element(fullScreen().getByRole('heading', { name: 'Credits' })).toBeVisible()
    await fullScreen().getByRole('button', { name: 'Queue' }).click()
    await isChosen('Up next')
    await fullScreen().getByRole('button', { name: 'Remove Song 3' }).click()
    expect(order()).toEqual([1, 2, 4, 5])
    await tab('About').click()
    await userEvent.keyboard('q')
    await isChosen('Up next')
    expect(state().panel).toBeNull()
    expect(await axeFinds()).toEqual([])
  })

  it('tells about the song at the end of the queue, and has volume and mute', { tags: 'long' }, async () => {
    await fullScreen().getByRole('button', { name: 'Play Song 5 by Ferro' }).click()
    await expect.element(fullScreen().getByRole('heading', { name: 'Credits' })).toBeVisible()
    await isChosen('About')
    await fullScreen().getByRole('slider', { name: 'Volume' }).fill('30')
    expect(state().volume).toBe(0.3)
    await fullScreen().getByRole('button', { name: 'Mute' }).click()
    expect(state().muted).toBe(true)
    expect(await axeFinds()).toEqual([])
  })
})

describe('queue panel', () => {
  beforeEach(async () => {
    await play(songs)
    player.playNext([{ ...songOf(9), title: 'Wish' }])
    await button('Queue').click()
    await expect.element(panel()).toBeVisible()
  })
  const panel = () => page.getByRole('complementary', { name: 'Queue' })
  const playSong = (id: number) => button(`Play Song ${id} by Ferro`)

  it('lists current, added and upcoming entries, and pushes the content aside', {
    tags: 'long',
  }, async () => {
    await expect.poll(() => Math.round(boxOf(panel().element()).width)).toBe(340)
    expect(boxOf(page.getByRole('main').element()).width).toBeLessThanOrEqual(1280 - 340)
    const titles = panel().getByRole('heading', { level: 3 }).elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Now playing',
      'Added by you',
      'Next from Dunes',
    ])
    expect(await axeFinds()).toEqual([])
  })

  it('jumps, removes, clears and undoes', { tags: 'long' }, async () => {
    await playSong(3).click()
    expect(current()).toBe(3)
    await button('Remove Song 4').click()
    expect(order()).toEqual([1, 9, 2, 3, 5])
    await expect.element(button('Remove Song 5')).toHaveFocus()
    await button('Clear queue').click()
    expect(order()).toEqual([1, 9, 2, 3])
    useToasts.getState().toasts.at(-1)?.action?.run()
    expect(order()).toEqual([1, 9, 2, 3, 5])
  })

  it('can be reordered by keyboard without changing the volume', { tags: 'long' }, async () => {
    button('Move Song 3').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Position 3 of 5.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Position 4 of 5.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Dropped Song 3.')).toBeInTheDocument()
    expect(order()).toEqual([1, 9, 2, 4, 3, 5])
    expect(state().volume).toBe(1)
  })

  it('can be reordered by dragging', { tags: 'long' }, async () => {
    await playSong(5).hover()
    await button('Move Song 5').dropTo(button('Move Song 2'), { targetPosition: { x: 5, y: 10 }, steps: 8 })
    await expect.poll(order).toEqual([1, 9, 5, 2, 3, 4])
  })

  it('shows the remaining time, and the previously played entries with the latest first', {
    tags: 'long',
  }, async () => {
    await expect.element(panel().getByText('6 songs, 4 min')).toBeVisible()
    await playSong(3).click()
    await expect.element(panel().getByText('3 songs, 2 min')).toBeVisible()
    const history = panel().getByRole('button', { name: 'History' })
    await history.click()
    await expect.element(panel().getByRole('heading', { name: 'History' })).toBeVisible()
    const names = [...document.querySelectorAll('[data-part~="queue-row"] [data-part~="name"]')]
    expect(names.map(({ textContent }) => textContent)).toEqual(['Song 2', 'Wish', 'Song 1'])
    expect(await axeFinds()).toEqual([])
    await playSong(1).click()
    await expect.element(panel().getByText('Nothing played before this')).toBeVisible()
    await history.click()
    await expect.element(panel().getByText('6 songs, 4 min')).toBeVisible()
    expect(order()).toEqual([1, 9, 2, 3, 4, 5])
  })

  it('closes on Escape and shows a hint while empty', { tags: 'long' }, async () => {
    player.leaveShell()
    await expect.element(page.getByText('Your queue is empty')).toBeVisible()
    button('Close queue').element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => state().panel).toBeNull()
  })
})

describe('player in narrow windows', () => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    await play(songs)
  })

  it('has a mini player that opens the full screen, and a queue sheet above it', {
    tags: 'long',
  }, async () => {
    const opener = bar().getByRole('button', { name: 'Now playing: Song 1' })
    await expect.element(opener).toBeVisible()
    becomeTouchScreen()
    expect(boxOf(bar().element()).height).toBe(56)
    for (const one of bar().getByRole('button').elements()) {
      const { width, height } = boxOf(one)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await opener.click()
    await expect.element(fullScreen()).toBeVisible()
    expect(await axeFinds()).toEqual([])
    await fullScreen().getByRole('button', { name: 'Queue' }).click()
    const sheet = page.getByRole('dialog', { name: 'Queue' })
    await expect.element(sheet).toBeVisible()
    expect(await axeFinds()).toEqual([])
    await sheet.getByRole('button', { name: 'Shuffle' }).click()
    expect(state().original).not.toBeNull()
    await sheet.getByRole('button', { name: 'Repeat' }).click()
    expect(state().repeat).toBe('all')
    await sheet.getByRole('button', { name: 'Related songs' }).click()
    expect(usePreferences.getState().continue_related).toBe(false)
    await sheet.getByRole('button', { name: 'Close queue' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await fullScreen().getByRole('button', { name: 'Close full screen' }).click()
    await noDialog()
  })

  it('changes songs and opens the full screen by swiping', { tags: 'long' }, async () => {
    const swipe = async (x: number, y: number, part = '[data-part~="mini-player"]') => {
      const find = () => document.querySelector(part)
      await expect.poll(find).not.toBeNull()
      const touch = { bubbles: true, pointerType: 'touch', clientX: 200, clientY: 400 }
      find()?.dispatchEvent(new PointerEvent('pointerdown', touch))
      find()?.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 200 + x, clientY: 400 + y }))
    }
    await swipe(-80, 5)
    expect(current()).toBe(2)
    await swipe(80, 5)
    expect(current()).toBe(1)
    await swipe(3, -90)
    await expect.element(page.getByRole('dialog', { name: 'Now playing: Song 1' })).toBeVisible()
    await swipe(-80, 5, '[data-part~="now-playing-cover"]')
    expect(current()).toBe(2)
    await swipe(4, 90, '[data-part~="now-playing"] [data-part~="seek"]')
    expect(state().expanded).toBe(true)
    await swipe(4, 90, '[data-part~="now-playing-cover"]')
    await noDialog()
    player.togglePanel('queue')
    await expect.element(page.getByRole('dialog', { name: 'Queue' })).toBeVisible()
    await swipe(4, 90, '[data-part~="queue-head"]')
    await noDialog()
  })
})

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { songOf } from '../player/testing/items.ts'
import { openPlayerPage, type PlayerPage } from '../player/testing/open-page.ts'

let stand: PlayerPage
let page: Page

const pngOf = (color: string) => ({ url: '/missing-512.webp', color })
const songs = Array.from({ length: 5 }, (_, i) => ({ ...songOf(i + 1), cover: pngOf('#1b3648') }))
const wide = { reducedMotion: 'reduce' as const, viewport: { width: 1280, height: 800 } }
const phone = {
  reducedMotion: 'reduce' as const,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

beforeAll(async () => {
  stand = await openPlayerPage(`${import.meta.dirname}/testing`)
  stand.server.info = { waveform: Array.from({ length: 800 }, (_, i) => i % 256) }
}, 120_000)
afterAll(() => stand.close())
afterEach(() => page.context().close())

const play = async () => {
  await page.evaluate(
    (list) => window.page.player.play(list, { source: { type: 'album', id: 3, title: 'Dunes' } }),
    songs,
  )
  await page.waitForFunction(() => window.page.usePlayhead.getState().currentTime > 0.1)
}
const state = () => page.evaluate(() => window.page.usePlayer.getState())
const order = async () => (await state()).queue.map((entry) => entry.item.id)
const said = () => page.locator('.visually-hidden[role=status]').textContent()
const problems = async () => {
  // Legacy mode needs no second page to collect results; passing rules are not recorded.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return (await axe.analyze()).violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)
}
/** Rules about the page around the player, which belongs to the test. */
const ignored = /^(region|page-has-heading-one|landmark-one-main)/

describe('player bar', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, wide)
  })

  it('is visible before anything plays, with disabled controls', async () => {
    const bar = page.getByRole('region', { name: 'Player' })
    expect((await bar.boundingBox())?.height).toBe(80)
    for (const name of ['Previous', 'Play', 'Next']) {
      expect(await bar.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    }
    expect(await bar.getByRole('slider', { name: 'Seek' }).isDisabled()).toBe(true)
    expect(await bar.getByRole('slider', { name: 'Volume' }).isDisabled()).toBe(false)
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
  })

  it('shows the current item without layout shifts, and seeks by its range input', {
    tags: 'long',
  }, async () => {
    const bar = page.getByRole('region', { name: 'Player' })
    const before = await bar.boundingBox()
    await play()
    expect(await bar.boundingBox()).toEqual(before)
    expect(await bar.getByRole('link', { name: 'Song 1' }).getAttribute('href')).toBe('/song/1')
    expect(await bar.getByRole('link', { name: 'Ferro' }).getAttribute('href')).toBe('/artist/7')
    expect(await bar.locator('[data-part~="times"] > :last-child').textContent()).toBe('00:40')
    expect(await bar.locator('[data-part~="waveform"] path').getAttribute('d')).toMatch(/^M0 /)
    const seek = bar.getByRole('slider', { name: 'Seek' })
    await seek.fill('21')
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((a) => a.currentTime > 21))
    expect(await seek.getAttribute('aria-valuetext')).toMatch(/^00:2\d of 00:40$/)
    await seek.press('ArrowRight')
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((a) => a.currentTime > 31))
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
  })

  it('previews a dragged position without seeking until release', { tags: 'long' }, async () => {
    await play()
    const box = await page.getByRole('slider', { name: 'Seek' }).boundingBox()
    if (!box) throw new Error('no seek bar')
    await page.mouse.move(box.x + 10, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    expect(await page.locator('[data-part~="times"] > span').first().textContent()).toMatch(/^00:(19|20)$/)
    expect(await page.evaluate(() => window.page.usePlayhead.getState().currentTime)).toBeLessThan(15)
    await page.mouse.up()
    await page.waitForFunction(() => window.page.usePlayhead.getState().currentTime > 19)
  })

  it('toggles shuffle, repeat and mute, and sets the volume', { tags: 'long' }, async () => {
    await play()
    await page.getByRole('button', { name: 'Shuffle' }).click()
    expect(await page.getByRole('button', { name: 'Shuffle' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Repeat' }).click()
    await page.getByRole('button', { name: 'Repeat all' }).click()
    expect((await state()).repeat).toBe('one')
    await page.getByRole('slider', { name: 'Volume' }).fill('25')
    expect((await state()).volume).toBe(0.25)
    await page.getByRole('button', { name: 'Mute' }).click()
    expect(await page.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Unmute' }).click()
    expect(await page.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('25')
  })

  it('is laid out left to right in right-to-left languages', { tags: 'long' }, async () => {
    await page.goto(`${stand.server.url}/?dir=rtl`)
    await page.waitForFunction(() => window.page)
    await play()
    const place = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0
    expect(await place('Previous')).toBeLessThan(await place('Next'))
    expect(
      await page.getByRole('slider', { name: 'Seek' }).evaluate((one) => getComputedStyle(one).direction),
    ).toBe('ltr')
    expect(await place('Queue')).toBeLessThan(await place('Previous'))
  })
})

describe('keyboard shortcuts', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, wide)
    await play()
  })

  it('set what they name, and announce it', { tags: 'long' }, async () => {
    const keys: [key: string, field: string, value: unknown, words: string][] = [
      ['ArrowDown', 'volume', 0.95, 'Volume 95%'],
      ['m', 'muted', true, 'Muted'],
      ['r', 'repeat', 'all', 'Repeat all'],
      [' ', 'playerStatus', 'pause', 'Paused'],
      ['q', 'panel', 'queue', 'Queue opened'],
    ]
    for (const [key, field, value, words] of keys) {
      await page.keyboard.press(key)
      const { [field]: now } = (await state()) as unknown as Record<string, unknown>
      expect([key, now, await said()]).toEqual([key, value, words])
    }
  })

  it('skip to the next and previous song, and ten seconds forward and back', { tags: 'long' }, async () => {
    await page.keyboard.press('j')
    expect((await state()).currentAudio?.id).toBe(2)
    await page.keyboard.press('Shift+k')
    expect((await state()).currentAudio?.id).toBe(2)
    await page.keyboard.press('k')
    expect((await state()).currentAudio?.id).toBe(1)
    const at = () => page.evaluate(() => window.page.usePlayhead.getState().currentTime)
    // If playback continued, the second key would reach a different position.
    await page.keyboard.press(' ')
    const from = await at()
    const tens = async () => Math.round(((await at()) - from) / 10)
    await page.keyboard.press('ArrowRight')
    await expect.poll(tens).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Math.abs(await tens())).toBe(0)
  })

  it('are ignored in inputs, with modifiers, in dialogs and when disabled', { tags: 'long' }, async () => {
    await page.locator('main input').focus()
    await page.keyboard.press('m')
    await page.locator('main input').blur()
    await page.keyboard.press('Control+m')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('m')
    expect((await state()).muted).toBe(false)
    const lines = await page.locator('[data-part~="shortcut"]').allInnerTexts()
    expect(lines.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([
        'Play or pause Space',
        'Next J',
        'Full screen F',
        'Search / Ctrl K',
        'Close Esc',
      ]),
    )
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    expect((await state()).muted).toBe(false)
  })

  it('leave Space to a focused button', { tags: 'long' }, async () => {
    await page.getByRole('button', { name: 'Shuffle' }).focus()
    await page.keyboard.press(' ')
    expect(await state()).toMatchObject({ playerStatus: 'play' })
    expect((await state()).original).not.toBeNull()
  })

  it('work in full screen, which F opens and Escape closes', { tags: 'long' }, async () => {
    await page.keyboard.press('f')
    const full = page.getByRole('dialog', { name: 'Now playing: Song 1' })
    await full.waitFor()
    await page.keyboard.press('m')
    expect((await state()).muted).toBe(true)
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
    await full.getByRole('button', { name: 'Play Song 3 by Ferro' }).click()
    expect((await state()).currentAudio?.id).toBe(3)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('full screen', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, wide)
    await play()
    await page.getByRole('button', { name: 'Full screen' }).click()
  })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const chosen = (name: string) => tab(name).getAttribute('aria-selected')

  it('opens what plays next if there are no lyrics, and stays open for the queue', {
    tags: 'long',
  }, async () => {
    const full = page.getByRole('dialog', { name: 'Now playing: Song 1' })
    expect(await chosen('Up next')).toBe('true')
    expect(await tab('Lyrics').count()).toBe(0)
    await tab('About').click()
    await full.getByRole('heading', { name: 'Credits' }).waitFor()
    await full.getByRole('button', { name: 'Queue' }).click()
    expect(await chosen('Up next')).toBe('true')
    await full.getByRole('button', { name: 'Remove Song 3' }).click()
    expect(await order()).toEqual([1, 2, 4, 5])
    await tab('About').click()
    await page.keyboard.press('q')
    expect(await chosen('Up next')).toBe('true')
    expect((await state()).panel).toBeNull()
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
  })

  it('tells about the song at the end of the queue, and has volume and mute', { tags: 'long' }, async () => {
    const full = page.getByRole('dialog')
    await full.getByRole('button', { name: 'Play Song 5 by Ferro' }).click()
    await full.getByRole('heading', { name: 'Credits' }).waitFor()
    expect(await chosen('About')).toBe('true')
    await full.getByRole('slider', { name: 'Volume' }).fill('30')
    expect((await state()).volume).toBe(0.3)
    await full.getByRole('button', { name: 'Mute' }).click()
    expect((await state()).muted).toBe(true)
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
  })
})

describe('queue panel', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, wide)
    await play()
    await page.evaluate((song) => window.page.player.playNext([song]), { ...songOf(9), title: 'Wish' })
    await page.getByRole('button', { name: 'Queue' }).click()
  })

  it('lists current, added and upcoming entries, and pushes the content aside', {
    tags: 'long',
  }, async () => {
    const panel = page.getByRole('complementary', { name: 'Queue' })
    expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(340)
    expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(1280 - 340)
    expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Now playing',
      'Added by you',
      'Next from Dunes',
    ])
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
  })

  it('jumps, removes, clears and undoes', { tags: 'long' }, async () => {
    await page.getByRole('button', { name: 'Play Song 3 by Ferro' }).click()
    expect((await state()).currentAudio?.id).toBe(3)
    await page.getByRole('button', { name: 'Remove Song 4' }).click()
    expect(await order()).toEqual([1, 9, 2, 3, 5])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove Song 5',
    )
    await page.getByRole('button', { name: 'Clear queue' }).click()
    expect(await order()).toEqual([1, 9, 2, 3])
    await page.evaluate(() => window.page.useNotices.getState().toasts.at(-1)?.action?.run())
    expect(await order()).toEqual([1, 9, 2, 3, 5])
  })

  it('can be reordered by keyboard without changing the volume', { tags: 'long' }, async () => {
    await page.getByRole('button', { name: 'Move Song 3', exact: true }).focus()
    await page.keyboard.press(' ')
    await page.getByText('Position 3 of 5.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('Position 4 of 5.').waitFor({ state: 'attached' })
    await page.keyboard.press(' ')
    await page.getByText('Dropped Song 3.').waitFor({ state: 'attached' })
    expect(await order()).toEqual([1, 9, 2, 4, 3, 5])
    expect((await state()).volume).toBe(1)
  })

  it('can be reordered by dragging', { tags: 'long' }, async () => {
    const grip = page.getByRole('button', { name: 'Move Song 5', exact: true })
    await page.getByRole('button', { name: 'Play Song 5 by Ferro' }).hover()
    const [from, to] = [
      await grip.boundingBox(),
      await page.getByRole('button', { name: 'Move Song 2', exact: true }).boundingBox(),
    ]
    if (!from || !to) throw new Error('no grips')
    await page.mouse.move(from.x + 5, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, from.y - 30, { steps: 3 })
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect.poll(order).toEqual([1, 9, 5, 2, 3, 4])
  })

  it('shows the remaining time, and the previously played entries with the latest first', {
    tags: 'long',
  }, async () => {
    const panel = page.getByRole('complementary', { name: 'Queue' })
    await panel.getByText('6 songs, 4 min').waitFor()
    await panel.getByRole('button', { name: 'Play Song 3 by Ferro' }).click()
    await panel.getByText('3 songs, 2 min').waitFor()
    const before = panel.getByRole('button', { name: 'History' })
    await before.click()
    await panel.getByRole('heading', { name: 'History' }).waitFor()
    expect(await panel.locator('[data-part~="queue-row"] [data-part~="name"]').allTextContents()).toEqual([
      'Song 2',
      'Wish',
      'Song 1',
    ])
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
    await panel.getByRole('button', { name: 'Play Song 1 by Ferro' }).click()
    await panel.getByText('Nothing played before this').waitFor()
    await before.click()
    await panel.getByText('6 songs, 4 min').waitFor()
    expect(await order()).toEqual([1, 9, 2, 3, 4, 5])
  })

  it('closes on Escape and shows a hint while empty', { tags: 'long' }, async () => {
    await page.evaluate(() => window.page.player.leaveShell())
    await page.getByText('Your queue is empty').waitFor()
    await page.getByRole('button', { name: 'Close queue' }).press('Escape')
    expect((await state()).panel).toBeNull()
  })
})

describe('player in narrow windows', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, phone)
    await play()
  })

  it('has a mini player that opens the full screen, and a queue sheet above it', {
    tags: 'long',
  }, async () => {
    const mini = page.getByRole('region', { name: 'Player' })
    expect((await mini.boundingBox())?.height).toBe(56)
    for (const button of await mini.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await mini.getByRole('button', { name: 'Now playing: Song 1' }).tap()
    const full = page.getByRole('dialog', { name: 'Now playing: Song 1' })
    await full.waitFor()
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
    await full.getByRole('button', { name: 'Queue' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Queue' })
    await sheet.waitFor()
    expect((await problems()).filter((line) => !ignored.test(line))).toEqual([])
    await sheet.getByRole('button', { name: 'Shuffle' }).tap()
    expect((await state()).original).not.toBeNull()
    await sheet.getByRole('button', { name: 'Repeat' }).tap()
    expect((await state()).repeat).toBe('all')
    await sheet.getByRole('button', { name: 'Related songs' }).tap()
    expect(await page.evaluate(() => window.page.usePreferences.getState().continue_related)).toBe(false)
    await sheet.getByRole('button', { name: 'Close queue' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await full.getByRole('button', { name: 'Close full screen' }).tap()
    await full.waitFor({ state: 'detached' })
  })

  it('changes songs and opens the full screen by swiping', { tags: 'long' }, async () => {
    const swipe = (x: number, y: number, part = '[data-part~="mini-player"]') =>
      page.locator(part).evaluate(
        (one, [dx, dy]) => {
          const touch = { bubbles: true, pointerType: 'touch', clientX: 200, clientY: 400 }
          one.dispatchEvent(new PointerEvent('pointerdown', touch))
          one.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 200 + dx, clientY: 400 + dy }))
        },
        [x, y] as const,
      )
    await swipe(-80, 5)
    expect((await state()).currentAudio?.id).toBe(2)
    await swipe(80, 5)
    expect((await state()).currentAudio?.id).toBe(1)
    await swipe(3, -90)
    await page.getByRole('dialog', { name: 'Now playing: Song 1' }).waitFor()
    await swipe(-80, 5, '[data-part~="now-playing-cover"]')
    expect((await state()).currentAudio?.id).toBe(2)
    await swipe(4, 90, '[data-part~="now-playing"] [data-part~="seek"]')
    expect((await state()).expanded).toBe(true)
    await swipe(4, 90, '[data-part~="now-playing-cover"]')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => window.page.player.togglePanel('queue'))
    await page.getByRole('dialog', { name: 'Queue' }).waitFor()
    await swipe(4, 90, '[data-part~="queue-head"]')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

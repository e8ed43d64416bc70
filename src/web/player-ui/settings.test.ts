// @module-tag long
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { episodeOf, songOf } from '../player/testing/items.ts'
import { openPlayerPage, type PlayerPage } from '../player/testing/open-page.ts'

let stand: PlayerPage
let page: Page

const songs = [1, 2, 3].map(songOf)
const wide = { reducedMotion: 'reduce' as const, viewport: { width: 1280, height: 800 } }

beforeAll(async () => {
  stand = await openPlayerPage(`${import.meta.dirname}/testing`)
}, 120_000)
afterAll(() => stand.close())
afterEach(() => page.context().close())

const state = () => page.evaluate(() => window.page.usePlayer.getState())
const settings = () => page.getByRole('dialog', { name: 'Playback settings' })
const button = () => page.getByRole('button', { name: /^Playback settings/ })
const loudest = () =>
  page.evaluate(() => Math.max(...[...document.querySelectorAll('audio')].map((one) => one.volume)))
const paused = () => page.evaluate(() => [...document.querySelectorAll('audio')].every((one) => one.paused))
const notices = () =>
  page.evaluate(() => window.page.useNotices.getState().toasts.map((notice) => notice.text))

const play = async () => {
  await page.evaluate((list) => window.page.player.play(list), songs)
  await page.waitForFunction(() => window.page.usePlayhead.getState().currentTime > 0.1)
}
const setSleep = async (choice: string) => {
  await button().click()
  await settings().getByRole('group', { name: 'Sleep timer' }).getByText(choice, { exact: true }).click()
  await page.keyboard.press('Escape')
  await settings().waitFor({ state: 'detached' })
}

describe('sleep timer', () => {
  beforeEach(async () => {
    page = await stand.open((context) => context.clock.install(), wide)
    await play()
  })

  it('shows the remaining time, fades out, pauses with a toast, and restores the volume', async () => {
    await setSleep('15 minutes')
    expect(await button().getAttribute('aria-label')).toMatch(/Sleep timer: (15:00|14:\d\d)$/)
    await page.clock.fastForward('14:56')
    await expect.poll(loudest).toBeLessThan(0.5)
    expect((await state()).playerStatus).toBe('play')
    await expect.poll(paused).toBe(true)
    expect((await state()).playerStatus).toBe('pause')
    expect(await notices()).toEqual(['Sleep timer ended. Good night.'])
    expect(await loudest()).toBe(1)
    expect(await button().getAttribute('aria-label')).toBe('Playback settings')
  })

  it('can be turned off, even during the fade-out', async () => {
    await setSleep('15 minutes')
    await page.clock.fastForward('14:50')
    await expect.poll(loudest).toBeLessThan(1)
    await setSleep('Off')
    expect(await loudest()).toBe(1)
    await page.clock.fastForward('01:00')
    expect((await state()).playerStatus).toBe('play')
  })

  it('goes on after a reload', async () => {
    await setSleep('15 minutes')
    await page.clock.fastForward('05:00')
    await page.reload()
    await expect.poll(() => button().getAttribute('aria-label')).toMatch(/Sleep timer: (10:00|09:\d\d)$/)
    await setSleep('Off')
    await page.reload()
    await expect.poll(() => button().getAttribute('aria-label')).toBe('Playback settings')
  })

  it('pauses at the end of the song with the next one prepared', async () => {
    await setSleep('End of song')
    await page.evaluate(() => window.page.player.seek(39))
    await expect.poll(async () => (await state()).currentAudio?.id).toBe(2)
    expect(await state()).toMatchObject({ playerStatus: 'pause', stop_after: false })
    expect(await paused()).toBe(true)
    expect(await notices()).toEqual(['Sleep timer ended. Good night.'])
  })

  it('pauses at the end of the chapter, following seeks to another chapter', async () => {
    stand.server.extras.chapters = [0, 10, 25].map((at) => ({ at, title: `From ${at}`, url: null }))
    const episode = episodeOf(1, { has_chapters: true })
    const past = (seconds: number) =>
      page.waitForFunction((at) => window.page.usePlayhead.getState().currentTime > at, seconds)
    await page.evaluate((one) => window.page.player.play([one]), episode)
    await expect.poll(async () => (await state()).currentAudio?.type).toBe('episode')
    await setSleep('End of chapter')
    await page.evaluate(() => window.page.player.seek(18))
    await past(18.3)
    expect((await state()).playerStatus).toBe('play')
    await page.evaluate(() => window.page.player.seek(23.8))
    await past(23.9)
    await expect.poll(paused).toBe(true)
    const { currentTime } = await page.evaluate(() => window.page.usePlayhead.getState())
    expect(currentTime).toBeGreaterThanOrEqual(25)
    expect(currentTime).toBeLessThan(27)
    expect(await notices()).toEqual(['Sleep timer ended. Good night.'])
  })
})

describe('playback settings', () => {
  beforeEach(async () => {
    page = await stand.open(undefined, wide)
    await play()
  })

  it('are operable by keyboard without triggering player shortcuts, and restore the focus', async () => {
    await button().focus()
    await page.keyboard.press('Enter')
    await settings().waitFor()
    await settings().getByRole('radio', { name: 'Off', exact: true }).last().focus()
    await page.keyboard.press('ArrowRight')
    expect(await settings().getByRole('radio', { name: 'End of song' }).isChecked()).toBe(true)
    await page.keyboard.press('m')
    expect(await state()).toMatchObject({ stop_after: true, muted: false, volume: 1 })
    await page.keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
    expect(await button().evaluate((one) => one === document.activeElement)).toBe(true)
    await button().click()
    await settings().waitFor()
    await button().click()
    await settings().waitFor({ state: 'detached' })
  })

  it('are persisted: quality, loudness, crossfade, related songs', async () => {
    await button().click()
    await settings().getByText('Data saver', { exact: true }).click()
    await settings().getByText('Track', { exact: true }).click()
    await settings().getByRole('slider', { name: 'Crossfade' }).fill('5')
    await settings().getByRole('switch', { name: 'Autoplay similar songs' }).click()
    await page.reload()
    await page.waitForFunction(() => window.page)
    await button().click()
    expect(await settings().getByRole('radio', { name: 'Data saver' }).isChecked()).toBe(true)
    expect(await settings().getByRole('radio', { name: 'Track' }).isChecked()).toBe(true)
    const crossfade = settings().getByRole('slider', { name: 'Crossfade' })
    expect(await crossfade.getAttribute('aria-valuetext')).toBe('5 s')
    expect(await settings().getByRole('switch').isChecked()).toBe(false)
  })

  it.each(['dark', 'light'])('have no accessibility violation in the %s theme', async (theme) => {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    await button().click()
    await settings().waitFor()
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
  })

  it('open above the full screen, and closing them leaves it open', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    const full = page.getByRole('dialog', { name: /^Now playing/ })
    await full.getByRole('button', { name: /^Playback settings/ }).click()
    await settings().getByText('30 minutes').click()
    expect(
      await settings()
        .getByText(/^Stops in/)
        .textContent(),
    ).toMatch(/30:00|29:5\d/)
    await page.keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
    expect(await full.isVisible()).toBe(true)
  })
})

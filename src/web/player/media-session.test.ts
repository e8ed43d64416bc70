import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

interface LockScreen {
  press: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>
  position: MediaPositionState & { told_at: number }
}

let stand: PlayerPage
let page: Page
const { play, seek, state, current, position, soundsPast, isCurrent } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
}, 120_000)
afterAll(() => stand.close())
beforeEach(async () => {
  // Stands in for the system's lock screen: records its state and presses its buttons.
  page = await stand.open((context) =>
    context.addInitScript(() => {
      const lock: LockScreen = { press: {}, position: { told_at: 0 } }
      Object.assign(window, { lock })
      const media = navigator.mediaSession
      media.setActionHandler = (action, handler) => {
        if (handler) lock.press[action] = handler
      }
      media.setPositionState = (told = {}) => {
        lock.position = { ...told, told_at: performance.now() }
      }
    }),
  )
})
afterEach(() => page.context().close())

const press = (action: MediaSessionAction, details: object = {}) =>
  page.evaluate(
    ([pressed, given]) =>
      (window as unknown as { lock: LockScreen }).lock.press[pressed]?.({ action: pressed, ...given }),
    [action, details] as const,
  )
/** Difference in seconds between the lock screen, which extrapolates the position, and the audio. */
const drift = () =>
  page.evaluate(() => {
    const { position } = (window as unknown as { lock: LockScreen }).lock
    const sounding = [...document.querySelectorAll('audio')].find((audio) => !audio.paused)
    const since = sounding ? (performance.now() - position.told_at) / 1000 : 0
    return Math.abs((position.position ?? 0) + since - (sounding?.currentTime ?? 0))
  })
const isRight = () => expect.poll(drift, { timeout: 5000 }).toBeLessThan(1)
const shown = () => page.evaluate(() => navigator.mediaSession.playbackState)

it('shows the current item and position, through short seeks and track changes', async () => {
  await play(2)
  await soundsPast(0.3)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Song 1')
  expect(await shown()).toBe('playing')
  await isRight()
  await seek(10)
  await soundsPast(10.2)
  await isRight()
  await seek(13)
  await soundsPast(13.2)
  await isRight()
  await page.evaluate(() => window.page.player.next())
  await isCurrent(2)
  await soundsPast(0.3)
  await isRight()
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Song 2')
})

it('responds to every button', { tags: 'long' }, async () => {
  await play(3)
  await soundsPast(0.2)
  await press('pause')
  expect([(await state()).playerStatus, await shown()]).toEqual(['pause', 'paused'])
  await press('play')
  await soundsPast(0.3)
  await press('seekto', { seekTime: 20 })
  await soundsPast(20.1)
  await press('seekbackward')
  expect(await position()).toBeLessThan(13)
  await press('seekforward', { seekOffset: 15 })
  expect(await position()).toBeGreaterThan(24)
  await press('nexttrack')
  expect(await current()).toBe(2)
  await press('previoustrack')
  expect(await current()).toBe(1)
  await press('stop')
  expect((await state()).playerStatus).toBe('pause')
})

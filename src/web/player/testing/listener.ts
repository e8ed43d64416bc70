import type { Page } from 'playwright-core'
import type { Preferences } from '../preferences.ts'
import { songOf } from './items.ts'

interface PlayOptions {
  start?: number
  source?: { type: 'album'; id: number; title: string }
}

/** Actions and queries of tests on a player page; `page` returns the current one. */
export const createListener = (page: () => Page) => {
  const state = () => page().evaluate(() => window.page.usePlayer.getState())
  return {
    state,
    /** Plays songs 1 to `count`. */
    play: (count: number, options: PlayOptions = {}) =>
      page().evaluate(([songs, given]) => window.page.player.play(songs, given), [
        Array.from({ length: count }, (_, i) => songOf(i + 1)),
        options,
      ] as const),
    prefer: (change: Partial<Preferences>) =>
      page().evaluate((given) => window.page.setPreferences(given), change),
    seek: (seconds: number) => page().evaluate((to) => window.page.player.seek(to), seconds),
    /** Id of the current song. */
    current: async () => (await state()).currentAudio?.id,
    position: () => page().evaluate(() => window.page.usePlayhead.getState().currentTime),
    /** Waits until an element is playing past `seconds`. */
    soundsPast: (seconds: number) =>
      page().waitForFunction(
        (least) =>
          [...document.querySelectorAll('audio')].some(
            (a) => !a.paused && a.currentTime > least && a.currentTime < least + 15,
          ),
        seconds,
        { polling: 20 },
      ),
    /** The playing element; null when there is none. */
    sounding: () =>
      page().evaluate(() => {
        const audio = [...document.querySelectorAll('audio')].find((a) => !a.paused)
        return audio
          ? { volume: audio.volume, muted: audio.muted, src: audio.currentSrc, time: audio.currentTime }
          : null
      }),
    isCurrent: (id: number) =>
      page().waitForFunction((wanted) => window.page.usePlayer.getState().currentAudio?.id === wanted, id, {
        polling: 20,
      }),
    notices: () =>
      page().evaluate(() =>
        window.page.useNotices.getState().toasts.map((n) => `${n.type}: ${n.title} / ${n.text}`),
      ),
  }
}

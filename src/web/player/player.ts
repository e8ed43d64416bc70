import { call } from '../data/call.ts'
import { keepPlay, keepsPlays } from '../data/outbox/keep.ts'
import { send } from '../data/outbox/send.ts'
import { useToken } from '../data/session/token.ts'
import { storage } from '../data/storage.ts'
import { showToast } from '../ui/overlays/toasts.ts'
import { createPlayer } from './create-player.ts'
import type { Environment } from './environment.ts'
import { episodeProgress } from './episode-progress.ts'
import { usePreferences } from './preferences.ts'
import { stores } from './state.ts'

export type { PlayOptions } from './create-player.ts'
export type { Source } from './engine/source.ts'
export { setPreferences, usePreferences } from './preferences.ts'
export { useIsPlaying, usePlayer, usePlayhead } from './state.ts'

const listen = (
  target: EventTarget,
  event: string,
  listener: () => void,
  options?: AddEventListenerOptions,
) => {
  target.addEventListener(event, listener, options)
  return () => target.removeEventListener(event, listener, options)
}

const browser: Pick<Environment, 'network' | 'page'> = {
  network: {
    isOnline: () => navigator.onLine,
    onOnline: (listener) => listen(window, 'online', listener),
  },
  page: {
    onClose: (listener) => listen(window, 'pagehide', listener),
    onFirstClick: (listener) => listen(document, 'click', listener, { capture: true, once: true }),
    path: () => location.pathname,
  },
}

/** The app's player. */
export const {
  /** The player's public commands. */
  commands: player,
  transport,
  plays,
  /** Replaces an item's queue entries with its current version from the server. */
  renewItem,
  /** Starts the player on two audio elements; returns a stop function. */
  start: startPlayer,
  /** Lends the player to a shared queue. */
  lend: lendPlayer,
} = createPlayer({
  ...browser,
  stores,
  call,
  send,
  outbox: { keepsPlays, keepPlay },
  progress: episodeProgress,
  usePreferences,
  useToken,
  storage,
  showToast,
})

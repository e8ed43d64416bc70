import { call } from '../data/call.ts'
import { showError } from '../data/errors.ts'
import { useCasting } from './casting-state.ts'
import type { Prepared } from './engine/engine-host.ts'
import { streamOf } from './engine/stream-info.ts'
import { player, usePlayer } from './player.ts'

/** The element that other devices play, and what it has loaded. */
let audio: HTMLAudioElement | null = null
let prepared: Prepared | null = null

/** Whether this browser can play on other devices. */
export const canCast = (): boolean => 'remote' in HTMLMediaElement.prototype

/**
 * Returns the element that other devices play. It is not one of the player's own: devices fetch a file themselves, which
 * those elements don't play, and can do without Web Audio.
 */
const castElement = (): HTMLAudioElement => {
  if (audio) return audio
  const element = new Audio()
  element.preload = 'metadata'
  const { remote } = element
  const follow = (): void => useCasting.setState({ state: remote.state })
  remote.addEventListener('connecting', follow)
  remote.addEventListener('connect', () => {
    follow()
    player.castTo(element, prepared)
  })
  remote.addEventListener('disconnect', () => {
    follow()
    player.castTo(null)
  })
  audio = element
  return element
}

/** Loads the current item, since browsers look for devices that can play a source. */
const prepare = async (element: HTMLAudioElement): Promise<void> => {
  const item = usePlayer.getState().currentAudio
  if (!item || element.remote.state !== 'disconnected') return
  const info = await streamOf(item, call, true)
  if (element.remote.state !== 'disconnected') return
  prepared = { item, info }
  element.src = info.file_url
}

/** Looks for devices that can play the current item; returns the function that stops that. */
export const watchDevices = (): (() => void) => {
  if (!canCast()) return () => {}
  const element = castElement()
  const tryPrepare = (): void => void prepare(element).catch(() => undefined)
  tryPrepare()
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.currentAudio !== before.currentAudio) tryPrepare()
  })
  const watch = element.remote.watchAvailability((available) => useCasting.setState({ available }))
  // Some browsers look for devices only when they are asked to show them.
  watch.catch(() => useCasting.setState({ available: true }))
  return () => {
    unfollow()
    watch.then((id) => element.remote.cancelWatchAvailability(id)).catch(() => undefined)
  }
}

/** Lets the listener choose a device, or disconnect the present one. Call within a click. */
export const chooseDevice = async (): Promise<void> => {
  try {
    await castElement().remote.prompt()
  } catch (error) {
    // Closing the browser's list changes nothing.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) showError(error)
  }
}

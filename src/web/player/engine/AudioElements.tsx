import { useEffect, useRef } from 'react'
import { startPlayer } from '../player.ts'
import { usePlayer } from '../state.ts'
import { preloadHls, preparePlayback } from './prepare-playback.ts'

/** Selector of controls that start playback; see `data-part` of the components. */
const CONTROLS = ['play', 'track', 'queue-row', 'player-bar', 'mini-player']
  .map((part) => `[data-part~="${part}"]`)
  .join()

/**
 * Calls back once, when the listener is likely to play something soon: the pointer or focus is on a control for it, or
 * the screen is touched at all, since touch has no hover. Returns the function that stops waiting.
 */
const onPlayIntent = (begin: () => void): (() => void) => {
  const waiting = new AbortController()
  const notice = ({ target }: Event, touched: boolean): void => {
    if (!touched && !(target instanceof Element && target.closest(CONTROLS))) return
    waiting.abort()
    begin()
  }
  const { signal } = waiting
  document.addEventListener('pointerover', (event) => notice(event, event.pointerType === 'touch'), {
    signal,
  })
  document.addEventListener('focusin', (event) => notice(event, false), { signal })
  return () => waiting.abort()
}

/** Renders the two hidden audio elements of the root layout: one plays, the other preloads the next track. */
export function AudioElements() {
  const first = useRef<HTMLAudioElement>(null)
  const second = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (first.current && second.current) return startPlayer([first.current, second.current])
  }, [])
  // A visitor who only looks around loads nothing.
  const hasQueue = usePlayer((state) => state.currentAudio !== null)
  useEffect(() => {
    if (hasQueue) preloadHls()
  }, [hasQueue])
  useEffect(() => onPlayIntent(preparePlayback), [])
  return (
    <div hidden>
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={first} crossOrigin="anonymous" preload="auto" />
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={second} crossOrigin="anonymous" preload="auto" />
    </div>
  )
}

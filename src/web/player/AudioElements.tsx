import { useEffect, useRef } from 'react'
import { onPlayIntent } from './play-intent.ts'
import { startPlayer } from './player.ts'
import { preloadHls, preparePlayback } from './prepare-playback.ts'
import { usePlayer } from './state.ts'

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

import { useEffect, useRef } from 'react'
import { useIdle } from '../ui/idle.ts'
import { loadHls } from './hls.ts'
import { startPlayer } from './player.ts'

/** Renders the two hidden audio elements of the root layout: one plays, the other preloads the next track. */
export function AudioElements() {
  const first = useRef<HTMLAudioElement>(null)
  const second = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (first.current && second.current) return startPlayer([first.current, second.current])
  }, [])
  // Preload hls.js so that the first press of play doesn't wait for it.
  const idle = useIdle()
  useEffect(() => {
    if (idle) loadHls().catch(() => undefined)
  }, [idle])
  return (
    <div hidden>
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={first} crossOrigin="anonymous" preload="auto" />
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={second} crossOrigin="anonymous" preload="auto" />
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { isCutOff } from '../api/reachability.ts'
import { startAudioService } from './audio-service.ts'
import { loadHls } from './hls.ts'
import { onPlayIntent } from './play-intent.ts'
import { startPlayer } from './player.ts'
import { usePlayer } from './state.ts'

/** Renders the two hidden audio elements of the root layout: one plays, the other preloads the next track. */
export function AudioElements() {
  const first = useRef<HTMLAudioElement>(null)
  const second = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (first.current && second.current) return startPlayer([first.current, second.current])
  }, [])
  // Preload hls.js so that the first press of play doesn't wait for it; a visitor who only looks around never loads it.
  const hasQueue = usePlayer((state) => state.currentAudio !== null)
  useEffect(() => {
    // Without a connection only saved files play.
    const load = () => void (isCutOff() || loadHls().catch(() => undefined))
    return hasQueue ? load() : onPlayIntent(load)
  }, [hasQueue])
  useEffect(() => onPlayIntent(startAudioService), [])
  return (
    <div hidden>
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={first} crossOrigin="anonymous" preload="auto" />
      {/* biome-ignore lint/a11y/useMediaCaption: music; lyrics are shown as text */}
      <audio ref={second} crossOrigin="anonymous" preload="auto" />
    </div>
  )
}

import { lazy } from 'react'
import { usePlayer } from '../player/player.ts'
import { LazyMount } from '../ui/LazyMount.tsx'

const NowPlaying = lazy(() => import('./NowPlaying.tsx').then((m) => ({ default: m.NowPlaying })))

/** The full-screen player, loaded on first use. */
export const Overlays = () => (
  <LazyMount when={usePlayer((state) => state.expanded)}>
    <NowPlaying />
  </LazyMount>
)

import { lazy } from 'react'
import { usePlayer } from '../../player/player.ts'
import { LazyMount } from '../../ui/lists/LazyMount.tsx'
import { usePictureInPicture } from './bar/picture-in-picture.ts'

const NowPlaying = lazy(() => import('./now-playing/NowPlaying.tsx').then((m) => ({ default: m.NowPlaying })))

const SmallWindow = lazy(() => import('./bar/SmallWindow.tsx').then((m) => ({ default: m.SmallWindow })))

/** The full-screen player and the one in a window of its own, loaded on first use. */
export const Overlays = () => (
  <>
    <LazyMount when={usePlayer((state) => state.expanded)}>
      <NowPlaying />
    </LazyMount>
    <LazyMount when={usePictureInPicture(({ window }) => window !== null)}>
      <SmallWindow />
    </LazyMount>
  </>
)

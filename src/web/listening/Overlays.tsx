import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useKeys } from '../player/keys.ts'
import { usePlayer } from '../player/player.ts'

const NowPlaying = lazy(() => import('./NowPlaying.tsx').then((m) => ({ default: m.NowPlaying })))
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then((m) => ({ default: m.KeysHelp })))

/** Loads and mounts a part when it is first wanted; from then on it stays, so that it can close by itself. */
const Once = ({ when, of: Part }: { when: boolean; of: ComponentType }) => {
  const wanted = useRef(false)
  if (when) wanted.current = true
  return wanted.current ? (
    <Suspense>
      <Part />
    </Suspense>
  ) : null
}

/** What the player lays over the page: the full screen and the list of keys. */
export const Overlays = () => (
  <>
    <Once when={usePlayer((state) => state.expanded)} of={NowPlaying} />
    <Once when={useKeys((state) => state.help)} of={KeysHelp} />
  </>
)

import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useShortcutsHelp } from '../player/keyboard-shortcuts.ts'
import { usePlayer } from '../player/player.ts'

const NowPlaying = lazy(() => import('./NowPlaying.tsx').then((m) => ({ default: m.NowPlaying })))
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then((m) => ({ default: m.KeysHelp })))

/** Mounts a lazy component on first use and never unmounts it, so that it can animate out. */
const LazyPart = ({ when, of: Part }: { when: boolean; of: ComponentType }) => {
  const wanted = useRef(false)
  if (when) wanted.current = true
  return wanted.current ? (
    <Suspense>
      <Part />
    </Suspense>
  ) : null
}

/** Player overlays: full screen and shortcut overview. */
export const Overlays = () => (
  <>
    <LazyPart when={usePlayer((state) => state.expanded)} of={NowPlaying} />
    <LazyPart when={useShortcutsHelp((state) => state.help)} of={KeysHelp} />
  </>
)

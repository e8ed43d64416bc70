import { Outlet } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { playbackStarted, usePlayback } from '../catalog/items/playback/playback.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useIdle } from '../ui/idle.ts'
import { LazyMount } from '../ui/lists/LazyMount.tsx'
import { useToasts } from '../ui/overlays/toasts.ts'

// Overlays and audio elements are not needed for the first paint, so they are not in the first chunk.
const NoticeList = lazy(() => import('../ui/overlays/Toaster.tsx').then((m) => ({ default: m.Toaster })))
const Overlays = lazy(() => import('./Overlays.tsx').then((m) => ({ default: m.Overlays })))
const LazyGlobalBanners = lazy(() =>
  import('./notices/GlobalBanners.tsx').then((m) => ({ default: m.GlobalBanners })),
)
const AudioElements = lazy(() => {
  // Their schemas run first, in a task of their own: together they would block a slow processor.
  void import('../../contract/catalog/queue.ts')
  return import('../player/engine/AudioElements.tsx').then((m) => ({ default: m.AudioElements }))
})

/** Toast area, top right. Mounted before the first toast, so that screen readers announce it. */
const LazyToaster = () => {
  const { t } = useTranslation()
  const any = useToasts((state) => state.toasts.length > 0)
  return (
    <section aria-label={t('Notifications')} aria-live="polite">
      <LazyMount when={any}>
        <NoticeList />
      </LazyMount>
    </section>
  )
}

/** Mounted after the audio elements, so its effect runs after theirs. */
const Started = () => {
  useEffect(playbackStarted, [])
  return null
}

/**
 * Mounts the audio elements when requested, at the latest once the first shell page has rendered, and never unmounts
 * them; login pages don't load their code.
 */
const Player = () => {
  const wanted = usePlayback((state) => state.wanted)
  return (
    <LazyMount when={wanted}>
      <AudioElements />
      <Started />
    </LazyMount>
  )
}

/** Overlays and banners, mounted once the page is idle. */
const AfterStart = () => (
  <LazyMount when={useIdle()}>
    <Overlays />
    <LazyGlobalBanners />
  </LazyMount>
)

/** Root layout: the routed view, the confirm dialog, toasts and the hidden audio elements. */
export const Root = () => (
  <>
    <Outlet />
    <LazyToaster />
    <Player />
    <AfterStart />
  </>
)

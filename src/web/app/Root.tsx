import { Outlet } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { playbackStarted, usePlayback } from '../media/playback.ts'
import { useIdle } from '../ui/idle.ts'
import { useNotices } from '../ui/notices.ts'
import { Once } from './Once.tsx'

// Overlays and the player's elements are not needed to paint, so they do not wait in the first chunk.
const NoticeList = lazy(() => import('../ui/Notices.tsx').then((m) => ({ default: m.NoticeList })))
const Overlays = lazy(() => import('./Overlays.tsx').then((m) => ({ default: m.Overlays })))
const Surroundings = lazy(() => import('./Surroundings.tsx').then((m) => ({ default: m.Surroundings })))
const AudioElements = lazy(() =>
  import('../player/AudioElements.tsx').then((m) => ({ default: m.AudioElements })),
)

/** The notification area: top right, any number. It is there before the first one, so that it is read out. */
const Notices = () => {
  const { t } = useTranslation()
  const any = useNotices((state) => state.notices.length > 0)
  return (
    <section aria-label={t('Notifications')} aria-live="polite">
      <Once when={any}>
        <NoticeList />
      </Once>
    </section>
  )
}

/** Stands after the audio elements and so starts after them. */
const Started = () => {
  useEffect(playbackStarted, [])
  return null
}

/**
 * The audio elements come when they are wanted, at the latest once the first page of the shell stands, and stay when
 * it is left; log-in pages do without their code.
 */
const Player = () => {
  const wanted = usePlayback((state) => state.wanted)
  return (
    <Once when={wanted}>
      <AudioElements />
      <Started />
    </Once>
  )
}

/** What lies over and around the pages comes when they stand. */
const Soon = () => (
  <Once when={useIdle()}>
    <Overlays />
    <Surroundings />
  </Once>
)

/** The root layout: the routed view, the confirm dialog, the notices and the hidden audio elements. */
export const Root = () => (
  <>
    <Outlet />
    <Notices />
    <Player />
    <Soon />
  </>
)

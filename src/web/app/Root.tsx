import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { playbackStarted, usePlayback } from '../media/playback.ts'
import { usePlaylistDialogs } from '../media/playlist-dialogs.ts'
import { useReported } from '../media/reporting.ts'
import { useEditedSong } from '../media/song-editing.ts'
import { useLanguages } from '../session/language.ts'
import { useQuestion } from '../ui/confirm.ts'
import { useIdle } from '../ui/idle.ts'
import { closeMenu, useMenu } from '../ui/menu.ts'
import { useNotices } from '../ui/notices.ts'

// Overlays and the player's elements are not needed to paint, so they do not wait in the first chunk.
const ConfirmDialog = lazy(() =>
  import('../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)
const loadMenu = () => import('../ui/MenuHost.tsx').then((m) => ({ default: m.MenuHost }))
const MenuHost = lazy(loadMenu)
const NoticeList = lazy(() => import('../ui/Notices.tsx').then((m) => ({ default: m.NoticeList })))
const Tooltip = lazy(() => import('../ui/Tooltip.tsx').then((m) => ({ default: m.Tooltip })))
const PlaylistDialogs = lazy(() =>
  import('../media/playlists/PlaylistDialogs.tsx').then((m) => ({ default: m.PlaylistDialogs })),
)
const SongEditor = lazy(() => import('../media/SongEditor.tsx').then((m) => ({ default: m.SongEditor })))
const ReportDialog = lazy(() =>
  import('../media/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })),
)
const LanguageDialog = lazy(() => import('./LanguageDialog.tsx').then((m) => ({ default: m.LanguageDialog })))
const Surroundings = lazy(() => import('./Surroundings.tsx').then((m) => ({ default: m.Surroundings })))
const AudioElements = lazy(() =>
  import('../player/AudioElements.tsx').then((m) => ({ default: m.AudioElements })),
)

/** Mounts its content when it is first wanted; from then on it stays, so that it can fade out. */
const Once = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const wanted = useRef(false)
  if (when) wanted.current = true
  return wanted.current ? <Suspense>{children}</Suspense> : null
}

const firstMoves = ['pointermove', 'pointerdown', 'keydown'] as const

/** Whether the listener has touched anything yet. What answers to that loads then, and not before. */
const useInteracted = (): boolean => {
  const [interacted, setInteracted] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const begin = () => {
      stop.abort()
      setInteracted(true)
      void loadMenu()
    }
    for (const move of firstMoves) addEventListener(move, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  return interacted
}

const Overlays = () => {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeMenu), [router])
  const interacted = useInteracted()
  const asked = useQuestion((state) => state.question !== null)
  const playlists = usePlaylistDialogs((state) => (state.addSongToPlaylist ?? state.edited) !== null)
  const edited = useEditedSong((state) => state.song !== null)
  const reported = useReported((state) => state.reported !== null)
  const languages = useLanguages((state) => state.chooseLangDialog)
  const opened = useMenu((state) => state.menu !== null)
  return (
    <>
      <Once when={asked}>
        <ConfirmDialog />
      </Once>
      <Once when={opened}>
        <MenuHost />
      </Once>
      <Once when={languages}>
        <LanguageDialog />
      </Once>
      <Once when={playlists}>
        <PlaylistDialogs />
      </Once>
      <Once when={edited}>
        <SongEditor />
      </Once>
      <Once when={reported}>
        <ReportDialog />
      </Once>
      <Once when={interacted}>
        <Tooltip />
      </Once>
    </>
  )
}

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

/** What lies around the pages comes when they stand. */
const Soon = () => (
  <Once when={useIdle()}>
    <Surroundings />
  </Once>
)

/** The root layout: the routed view, the confirm dialog, the notices and the hidden audio elements. */
export const Root = () => (
  <>
    <Outlet />
    <Overlays />
    <Notices />
    <Player />
    <Soon />
  </>
)

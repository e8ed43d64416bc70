import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { usePlaylistDialogs } from '../media/playlist-dialogs.ts'
import { useReported } from '../media/reporting.ts'
import { useEditedSong } from '../media/song-editing.ts'
import { useLanguages } from '../session/language.ts'
import { useQuestion } from '../ui/confirm.ts'
import { closeMenu, useMenu } from '../ui/menu.ts'
import { Once } from './Once.tsx'

const ConfirmDialog = lazy(() =>
  import('../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)
const loadMenu = () => import('../ui/MenuHost.tsx').then((m) => ({ default: m.MenuHost }))
const MenuHost = lazy(loadMenu)
const Tooltip = lazy(() => import('../ui/Tooltip.tsx').then((m) => ({ default: m.Tooltip })))
const PlaylistDialogs = lazy(() =>
  import('../media/playlists/PlaylistDialogs.tsx').then((m) => ({ default: m.PlaylistDialogs })),
)
const SongEditor = lazy(() => import('../media/SongEditor.tsx').then((m) => ({ default: m.SongEditor })))
const ReportDialog = lazy(() =>
  import('../media/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })),
)
const LanguageDialog = lazy(() => import('./LanguageDialog.tsx').then((m) => ({ default: m.LanguageDialog })))

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

/** Dialogs, menus and tooltips, each loaded when it is first wanted. */
export const Overlays = () => {
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

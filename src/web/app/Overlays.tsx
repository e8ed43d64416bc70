import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { useReported } from '../items/report/reported-item.ts'
import { useEditedSong } from '../items/song-editor/edited-song.ts'
import { usePlaylistDialogs } from '../playlists/playlist-dialogs.ts'
import { useLanguages } from '../session/language.ts'
import { useQuestion } from '../ui/confirm.ts'
import { closeMenu, useMenu } from '../ui/menu.ts'
import { LazyMount } from './LazyMount.tsx'

const ConfirmDialog = lazy(() =>
  import('../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)
const loadMenu = () => import('../ui/MenuHost.tsx').then((m) => ({ default: m.MenuHost }))
const MenuHost = lazy(loadMenu)
const Tooltip = lazy(() => import('../ui/Tooltip.tsx').then((m) => ({ default: m.Tooltip })))
const PlaylistDialogs = lazy(() =>
  import('../playlists/PlaylistDialogs.tsx').then((m) => ({ default: m.PlaylistDialogs })),
)
const SongEditor = lazy(() =>
  import('../items/song-editor/SongEditor.tsx').then((m) => ({ default: m.SongEditor })),
)
const ReportDialog = lazy(() =>
  import('../items/report/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog })),
)
const LanguageDialog = lazy(() => import('./LanguageDialog.tsx').then((m) => ({ default: m.LanguageDialog })))

const firstMoves = ['pointermove', 'pointerdown', 'keydown'] as const

/** Returns whether the user has interacted yet. Handlers for interaction load only then. */
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

/** Dialogs, menus and tooltips, each loaded on first use. */
export const Overlays = () => {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeMenu), [router])
  const interacted = useInteracted()
  const question = useQuestion((state) => state.question !== null)
  const playlists = usePlaylistDialogs((state) => (state.addSongToPlaylist ?? state.edited) !== null)
  const edited = useEditedSong((state) => state.song !== null)
  const reported = useReported((state) => state.reported !== null)
  const languages = useLanguages((state) => state.chooseLangDialog)
  const opened = useMenu((state) => state.menu !== null)
  return (
    <>
      <LazyMount when={question}>
        <ConfirmDialog />
      </LazyMount>
      <LazyMount when={opened}>
        <MenuHost />
      </LazyMount>
      <LazyMount when={languages}>
        <LanguageDialog />
      </LazyMount>
      <LazyMount when={playlists}>
        <PlaylistDialogs />
      </LazyMount>
      <LazyMount when={edited}>
        <SongEditor />
      </LazyMount>
      <LazyMount when={reported}>
        <ReportDialog />
      </LazyMount>
      <LazyMount when={interacted}>
        <Tooltip />
      </LazyMount>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import { showError } from '../../../data/errors.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { undoToast } from '../../../ui/overlays/toasts.ts'
import type { SongsToAdd } from '../playlist-dialogs.ts'
import { loadContaining, removeSongs } from '../playlist-songs.ts'
import { loadPlaylistSongs, myPlaylistsQuery } from '../playlists.ts'
import { addSongs } from './add-songs.ts'

/** Removes songs from an own playlist and shows a toast that can undo it. Throws `CallError`. */
const takeOut = async ({ id, title }: Playlist, songIds: number[]): Promise<void> => {
  // Their positions must be known to restore them.
  await loadPlaylistSongs(id)
  const undo = await removeSongs(id, songIds)
  undoToast({
    title: t('Removed from {title}', { title }),
    text: t('{count} songs', { count: songIds.length }),
    undo: () => void undo().catch(showError),
  })
}

/** The playlists that songs can be added to, with what they already contain. */
export const usePlaylistChoices = (request: SongsToAdd, query: string) => {
  const key = useId()
  const mine = useQuery(myPlaylistsQuery())
  const state = useQuery({
    queryKey: ['songs-to-add', key],
    queryFn: async () => {
      const songIds = [...new Set((await request.songs()).map((song) => song.id))]
      return { songIds, containing: await loadContaining(songIds) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const wanted = query.toLocaleLowerCase()
  const own = mine.data?.filter((one) => one.role === 'owner' || one.role === 'editor') ?? []
  const found = own.filter((one) => one.title.toLocaleLowerCase().includes(wanted))
  const songIds = state.data?.songIds ?? []

  /** Whether a playlist contains all of the songs. */
  const containsAll = ({ id }: Playlist): boolean =>
    songIds.length > 0 && state.data?.containing.get(id) === songIds.length

  /** Adds the songs, or removes them if the playlist contains all of them. */
  const toggle = async (playlist: Playlist): Promise<void> => {
    try {
      const ids = (state.data ?? (await state.refetch()).data)?.songIds ?? []
      await (containsAll(playlist) ? takeOut(playlist, ids) : addSongs(playlist, ids))
    } catch (error) {
      showError(error)
    }
  }
  return {
    regular: found.filter((one) => !one.rules),
    smart: found.filter((one) => one.rules),
    many: own.length,
    pending: mine.isPending,
    failed: mine.isError ? () => void mine.refetch() : null,
    containsAll,
    toggle,
  }
}

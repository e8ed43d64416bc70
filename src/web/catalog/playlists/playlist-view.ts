import { useMemo } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { type Playlist, type PlaylistSong, playlistSongSorts } from '../../../contract/catalog/playlists.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useUrlParam } from '../items/lists/url-param.ts'
import type { AddedColumn } from '../items/rows/SongRow.tsx'
import { byColumns, type SongSorting, useSongSort } from '../items/rows/song-sort.ts'
import type { PlaylistView } from './playlist-views.ts'

const known = ['', ...playlistSongSorts] as const
const columns = byColumns('title', 'artist', 'album', 'duration')

/** Search and order of the playlist's page, both stored in the URL. */
export const usePlaylistView = ({ rules }: Pick<Playlist, 'rules'>) => {
  const [q, find] = useUrlParam('q')
  const { value, ...rest } = useSongSort(known, '')
  const loggedIn = useSession((state) => state.user !== null)
  const by = {
    ...columns,
    ...(!rules && { added: 'added_at' }),
    ...(loggedIn && { rating: 'rating' }),
  }
  const sorting: SongSorting = { value, by, ...rest }
  const view = useMemo<PlaylistView>(
    () => ({ ...(q && { q }), ...(value !== '' && { sort: value }) }),
    [q, value],
  )
  return { q, find, sorting, view, ordered: q === '' && value === '' }
}

const addedAt = (song: Song): string => {
  const { added_at } = song as PlaylistSong
  return added_at ? formatDate(added_at) : ''
}
const dates: AddedColumn = { label: 'Date added', of: addedAt }
const adderOf = (song: Song) => (song as PlaylistSong).added_by

/**
 * When each song was added; also by whom, in a shared playlist and where others than the owner added some. Smart
 * playlists have no such column.
 */
export const useAddedColumn = (playlist: Playlist, songs: PlaylistSong[]): AddedColumn | undefined => {
  const { t } = useTranslation()
  const viewer = useSession((state) => state.user?.id)
  const { user, shared, rules } = playlist
  const byOthers = useMemo<AddedColumn>(
    () => ({
      label: 'Added by',
      by: adderOf,
      of: (song) => {
        const adder = adderOf(song)
        if (!adder) return addedAt(song)
        return `${adder.id === viewer ? t('You') : adder.name} · ${addedAt(song)}`
      },
    }),
    [viewer, t],
  )
  if (rules) return undefined
  return shared || songs.some(({ added_by }) => added_by && added_by.id !== user.id) ? byOthers : dates
}

import { DndContext } from '@dnd-kit/core'
import { ListMinus } from 'lucide-react'
import { useCallback } from 'react'
import type { Playlist, PlaylistSong } from '../../../contract/playlists.ts'
import type { Song } from '../../../contract/songs.ts'
import { showError } from '../../api/errors.ts'
import { removeSongs } from '../../api/playlist-songs.ts'
import { loadPlaylistSongs } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { playFrom } from '../../media/playable.ts'
import { RowMenu } from '../../media/row-menu.ts'
import { SelectableRows } from '../../media/SelectableRows.tsx'
import { ROW } from '../../media/SongRows.tsx'
import { notify } from '../../ui/notices.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { PlaylistRow } from './PlaylistRow.tsx'
import { useReordering } from './reordering.ts'

const useRemoving = (id: number) => {
  const { t } = useTranslation()
  return useCallback(
    async (songs: Song[]) => {
      try {
        const undo = await removeSongs(
          id,
          songs.map((song) => song.id),
        )
        const run = () => void undo().catch(showError)
        notify({
          type: 'success',
          title: t('Removed from the playlist'),
          text: songs.length === 1 ? (songs[0]?.title ?? '') : t('{count} songs', { count: songs.length }),
          action: { label: t('Undo'), run },
        })
      } catch (error) {
        showError(error)
      }
    },
    [id, t],
  )
}

interface PlaylistRowsProps {
  playlist: Playlist
  /** Those that are loaded. */
  songs: PlaylistSong[]
  onEnd: () => void
}

/** The songs of a playlist; its owner takes them out and puts them in another order. */
export const PlaylistRows = ({ playlist, songs, onEnd }: PlaylistRowsProps) => {
  const { t } = useTranslation()
  const { id, title, songs_count } = playlist
  const mayEdit = playlist.owned === true && playlist.rules === null
  const remove = useRemoving(id)
  const { context, line } = useReordering(id, songs)

  const play = async (place: number) => {
    const source = { type: 'playlist' as const, id, title }
    try {
      // All of it goes into the queue, not only what scrolling has brought.
      playFrom(songs.length < songs_count ? await loadPlaylistSongs(id) : songs, place, source)
    } catch (error) {
      showError(error)
    }
  }
  const more = useCallback(
    (song: Song) =>
      mayEdit
        ? [
            {
              kind: 'item' as const,
              label: t('Remove from this playlist'),
              icon: ListMinus,
              run: () => void remove([song]),
            },
          ]
        : [],
    [mayEdit, remove, t],
  )
  const list = (
    <VirtualList
      className="tracks with-cover with-album"
      label={t('Songs of {title}', { title })}
      count={songs.length}
      rowHeight={ROW}
      keyOf={(place) => songs[place]?.id ?? place}
      row={(place) => {
        const song = songs[place]
        return (
          song && <PlaylistRow song={song} place={place} movable={mayEdit} onPlay={() => void play(place)} />
        )
      }}
      onEnd={onEnd}
    />
  )
  if (!mayEdit) return <SelectableRows songs={songs}>{list}</SelectableRows>
  return (
    <RowMenu value={more}>
      <DndContext {...context}>
        <div className="playlist-rows">
          <SelectableRows songs={songs} remove={remove}>
            {list}
          </SelectableRows>
          {line !== null && (
            <div className="drop-line" style={{ top: line * ROW }} data-drop={line} aria-hidden="true" />
          )}
        </div>
      </DndContext>
    </RowMenu>
  )
}

import { DndContext } from '@dnd-kit/core'
import { ListMinus } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import type { Playlist, PlaylistSong } from '../../../contract/catalog/playlists.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { scrollParent } from '../../ui/lists/virtual-scroll.ts'
import { undoToast } from '../../ui/overlays/toasts.ts'
import { playFrom } from '../items/playback/playable.ts'
import type { AddedColumn } from '../items/rows/SongRow.tsx'
import { columnsOf, ROW } from '../items/rows/SongRows.tsx'
import { SelectableRows } from '../items/selection/SelectableRows.tsx'
import { PlaylistRow } from './PlaylistRow.tsx'
import styles from './playlist.module.css'
import { removeSongs } from './playlist-songs.ts'
import { mayEdit } from './playlists.ts'
import { useReordering } from './reordering.ts'

/**
 * Returns by how many rows most of the rows on screen moved: one that somebody drags across the screen is not followed.
 */
const commonShift = (
  before: readonly PlaylistSong[],
  after: readonly PlaylistSong[],
  [first, last]: [number, number],
): number => {
  const places = new Map(after.map(({ id }, index) => [id, index]))
  const counts = new Map<number, number>()
  for (let index = first; index < Math.min(last, before.length); index++) {
    const place = places.get(before[index]?.id ?? 0)
    if (place !== undefined) counts.set(place - index, (counts.get(place - index) ?? 0) + 1)
  }
  let [common, most] = [0, 0]
  for (const [shift, count] of counts) if (count > most) [common, most] = [shift, count]
  return common
}

/** Keeps the rows on screen where they are while others add, remove and move songs above them. */
const useSteadyRows = (
  list: RefObject<HTMLElement | null>,
  songs: readonly PlaylistSong[],
  rowHeight: number,
): void => {
  const shown = useRef(songs)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = songs
    const scroller = before === songs ? null : scrollParent(list.current)
    if (!scroller || !list.current) return
    const past = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    // With the top of the list in view, there are no rows above.
    if (past <= 0) return
    const first = Math.floor(past / rowHeight)
    const last = Math.ceil((past + scroller.clientHeight) / rowHeight)
    scroller.scrollTop += commonShift(before, songs, [first, last]) * rowHeight
  }, [list, songs, rowHeight])
}

const useRemoving = (id: number) => {
  const { t } = useTranslation()
  return useCallback(
    async (songs: Song[]) => {
      try {
        const undo = await removeSongs(
          id,
          songs.map((song) => song.id),
        )
        undoToast({
          title: t('Removed from playlist'),
          text: songs.length === 1 ? (songs[0]?.title ?? '') : t('{count} songs', { count: songs.length }),
          undo: () => void undo().catch(showError),
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
  /** The loaded songs. */
  songs: PlaylistSong[]
  /** Returns all songs in this order, not only those loaded by scrolling; absent if all are loaded. */
  load?: (() => Promise<PlaylistSong[]>) | undefined
  /** Whether they are in the playlist's own order, which can be changed. */
  ordered: boolean
  added?: AddedColumn | undefined
  onEnd: () => void
}

/** Songs of a playlist; its editors can remove and reorder them. */
export const PlaylistRows = ({ playlist, songs, load, ordered, added, onEnd }: PlaylistRowsProps) => {
  const { t } = useTranslation()
  const { id, title } = playlist
  const editable = mayEdit(playlist)
  const list = useRef<HTMLDivElement>(null)
  useSteadyRows(list, songs, ROW)
  const remove = useRemoving(id)
  const { context, line } = useReordering(id, songs, list)

  const play = async (index: number) => {
    const source = { type: 'playlist' as const, id, title }
    try {
      void playFrom(load ? await load() : songs, index, source)
    } catch (error) {
      showError(error)
    }
  }
  const menu = useCallback(
    (song: Song) => [
      {
        kind: 'item' as const,
        label: t('Remove from this playlist'),
        icon: ListMinus,
        run: () => void remove([song]),
      },
    ],
    [remove, t],
  )
  const rows = (
    <VirtualList
      className={columnsOf({ cover: true, column: 'album', added })}
      part="tracks"
      label={t('Songs of {title}', { title })}
      count={songs.length}
      rowHeight={ROW}
      keyOf={(index) => songs[index]?.id ?? index}
      row={(index) => {
        const song = songs[index]
        return (
          song && (
            <PlaylistRow
              song={song}
              index={index}
              added={added}
              movable={editable && ordered}
              onPlay={() => void play(index)}
            />
          )
        )
      }}
      onEnd={onEnd}
    />
  )
  if (!editable)
    return (
      <div ref={list} className={styles.playlistRows}>
        <SelectableRows songs={songs}>{rows}</SelectableRows>
      </div>
    )
  return (
    <DndContext {...context}>
      <div ref={list} className={styles.playlistRows}>
        <SelectableRows songs={songs} remove={remove} menu={menu}>
          {rows}
        </SelectableRows>
        {line !== null && (
          <div className={styles.dropLine} style={{ top: line * ROW }} data-drop={line} aria-hidden="true" />
        )}
      </div>
    </DndContext>
  )
}

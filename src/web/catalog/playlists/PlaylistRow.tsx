import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { PlaylistSong } from '../../../contract/catalog/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { type AddedColumn, SongRow } from '../items/rows/SongRow.tsx'
import { useRovingTabIndex } from '../items/rows/song-list-context.ts'
import styles from './playlist.module.css'

interface PlaylistRowProps {
  song: PlaylistSong
  index: number
  added?: AddedColumn | undefined
  movable: boolean
  onPlay: () => void
}

const Movable = ({ song, index, added, onPlay }: Omit<PlaylistRowProps, 'movable'>) => {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id: song.id })
  return (
    <div
      ref={setNodeRef}
      className={classes(styles.playlistRow, isDragging && styles.raised)}
      // dnd-kit subtracts a dragged row's `transform` when measuring it, but not its `translate`.
      style={transform ? { transform: `translate(8px, ${transform.y}px)` } : undefined}
    >
      <PlainButton
        {...attributes}
        {...listeners}
        tabIndex={useRovingTabIndex()}
        className={styles.grip}
        data-part="grip"
        aria-roledescription={t('sortable item')}
        aria-label={t('Move {title}', { title: song.title })}
      >
        <GripVertical className="icon-16" aria-hidden="true" />
      </PlainButton>
      <SongRow song={song} index={index + 1} onPlay={onPlay} cover column="album" added={added} />
    </div>
  )
}

/** Song in a playlist; its editors can reorder it by its grip with pointer or keyboard. */
export const PlaylistRow = ({ movable, ...row }: PlaylistRowProps) =>
  movable ? (
    <Movable {...row} />
  ) : (
    <SongRow
      song={row.song}
      index={row.index + 1}
      onPlay={row.onPlay}
      cover
      column="album"
      added={row.added}
    />
  )

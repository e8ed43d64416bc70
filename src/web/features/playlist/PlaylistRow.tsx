import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { PlaylistSong } from '../../../contract/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRowStop } from '../../media/row-menu.ts'
import { SongRow } from '../../media/SongRow.tsx'

interface PlaylistRowProps {
  song: PlaylistSong
  place: number
  movable: boolean
  onPlay: () => void
}

const Movable = ({ song, place, onPlay }: Omit<PlaylistRowProps, 'movable'>) => {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id: song.id })
  return (
    <div
      ref={setNodeRef}
      className={`playlist-row${isDragging ? ' lifted' : ''}`}
      // Measured while it is carried, a row tells only its `transform` from where it lies, not its `translate`.
      style={transform ? { transform: `translate(8px, ${transform.y}px)` } : undefined}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        tabIndex={useRowStop()}
        className="grip"
        aria-roledescription={t('sortable')}
        aria-label={t('Move {title}', { title: song.title })}
      >
        <GripVertical className="s16" aria-hidden="true" />
      </button>
      <SongRow song={song} place={place + 1} onPlay={onPlay} cover column="album" />
    </div>
  )
}

/** A song in a playlist; its owner drags it by its grip, by pointer or by keyboard. */
export const PlaylistRow = ({ movable, ...row }: PlaylistRowProps) =>
  movable ? (
    <Movable {...row} />
  ) : (
    <SongRow song={row.song} place={row.place + 1} onPlay={row.onPlay} cover column="album" />
  )

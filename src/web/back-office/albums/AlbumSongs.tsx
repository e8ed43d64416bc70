import { arrayMove } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { AdminAlbumSong } from '../../../contract/catalog/back-office/albums.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { SortableList } from '../ordering/SortableList.tsx'
import { albumSongsQuery, arrangeAlbum } from './admin-albums.ts'
import styles from './albums.module.css'

/** Moves a song, which joins the disc of the song before it. */
const moved = (songs: readonly AdminAlbumSong[], from: number, to: number): AdminAlbumSong[] => {
  const order = arrayMove([...songs], from, to)
  const disc_no = (to > 0 ? order[to - 1] : songs[0])?.disc_no ?? null
  return order.map((song, index) => (index === to ? { ...song, disc_no } : song))
}

const discOf = ({ disc_no }: AdminAlbumSong): number => disc_no ?? 1

/** Returns the number of each song on its disc, prefixed with the disc if there are several. */
const numbersOf = (songs: readonly AdminAlbumSong[]): string[] => {
  const several = new Set(songs.map(discOf)).size > 1
  const counted = new Map<number, number>()
  return songs.map((song) => {
    const disc = discOf(song)
    const track = (counted.get(disc) ?? 0) + 1
    counted.set(disc, track)
    return several ? `${formatNumber(disc)}.${formatNumber(track)}` : formatNumber(track)
  })
}

/** Songs of an album, reorderable by dragging. */
export const AlbumSongs = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const songs = useQuery(albumSongsQuery(id)).data
  if (!songs) return null
  const numbers = numbersOf(songs)
  return (
    <section className={styles.albumSongs} aria-labelledby="album-songs">
      <h3 className="font-medium" id="album-songs">
        {t('Songs')}
      </h3>
      {songs.length === 0 && <Hint>{t('To add a song to an album, edit the song.')}</Hint>}
      <SortableList
        label={t('Songs')}
        items={songs}
        onMove={(from, to) => void arrangeAlbum(id, moved(songs, from, to)).catch(showError)}
        row={(song, index) => (
          <span className={styles.albumSong}>
            <span className="tabular">{numbers[index]}</span>
            <span className="truncate">
              {song.title}
              {song.artist && <span className="muted"> – {song.artist}</span>}
            </span>
            {!song.public && <EyeOff className="icon-16" aria-label={t('Hidden')} />}
            <span className="tabular">{formatTime(song.duration)}</span>
          </span>
        )}
      />
    </section>
  )
}

import { arrayMove } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { AdminAlbumSong } from '../../../contract/admin/albums.ts'
import { albumSongsQuery, arrangeAlbum } from '../../api/admin-albums.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import './albums.css'

/** A song goes over to the disc of the one that it lands behind. */
const moved = (songs: readonly AdminAlbumSong[], from: number, to: number): AdminAlbumSong[] => {
  const order = arrayMove([...songs], from, to)
  const disc_no = (to > 0 ? order[to - 1] : songs[0])?.disc_no ?? null
  return order.map((song, place) => (place === to ? { ...song, disc_no } : song))
}

const discOf = ({ disc_no }: AdminAlbumSong): number => disc_no ?? 1

/** The number of a song on its disc, with the disc where there are several. */
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

/** The songs of an album, put in order by dragging them. */
export const AlbumSongs = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const songs = useQuery(albumSongsQuery(id)).data
  if (!songs) return null
  const numbers = numbersOf(songs)
  return (
    <section className="album-songs" aria-labelledby="album-songs">
      <h3 className="field-label" id="album-songs">
        {t('Songs')}
      </h3>
      {songs.length === 0 && <p className="hint">{t('Songs come to an album by their own form.')}</p>}
      <SortableList
        label={t('Songs')}
        items={songs}
        onMove={(from, to) => void arrangeAlbum(id, moved(songs, from, to)).catch(showError)}
        row={(song, place) => (
          <span className="album-song">
            <span className="num">{numbers[place]}</span>
            <span className="trunc">
              {song.title}
              {song.artist && <span className="text-muted"> – {song.artist}</span>}
            </span>
            {!song.public && <EyeOff className="s16" aria-label={t('Hidden')} />}
            <span className="num">{formatTime(song.duration)}</span>
          </span>
        )}
      />
    </section>
  )
}

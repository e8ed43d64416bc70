import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ListPlus, ListX, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { AlbumPlace, ArtistAlbumSong } from '../../../contract/catalog/back-office/albums.ts'
import { formatLength, formatNumber, formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { usePageId } from '../artist-area/path.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput } from '../crud/types.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import { artistAlbumSongsQuery, findArtistSongs } from '../releases/artist-music.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { StatusBadge } from '../songs/StatusBadge.tsx'
import styles from './album.module.css'

const discOf = ({ disc_no }: AlbumPlace): number => disc_no ?? 1

/** Numbers the discs from one; an album of one disc has no disc numbers. */
const renumbered = (places: readonly AlbumPlace[]): AlbumPlace[] => {
  const discs = [...new Set(places.map(discOf))]
  return places.map((place) => ({
    id: place.id,
    disc_no: discs.length > 1 ? discs.indexOf(discOf(place)) + 1 : null,
  }))
}

/** Moves a song, which joins the disc of the song before it. */
export const moved = (places: readonly AlbumPlace[], from: number, to: number): AlbumPlace[] => {
  const place = places[from]
  if (!place) return [...places]
  const order = places.toSpliced(from, 1).toSpliced(to, 0, place)
  const neighbour = order[to > 0 ? to - 1 : 1]
  return renumbered(order.with(to, { id: place.id, disc_no: neighbour?.disc_no ?? null }))
}

/** Returns whether a song is the first of a disc other than the first one. */
export const startsDisc = (places: readonly AlbumPlace[], at: number): boolean => {
  const [before, place] = [places[at - 1], places[at]]
  return before !== undefined && place !== undefined && discOf(before) !== discOf(place)
}

/** Begins a disc with a song: it and the rest of its disc move there. */
export const withDiscAt = (places: readonly AlbumPlace[], at: number): AlbumPlace[] =>
  renumbered(places.map((place, index) => ({ ...place, disc_no: discOf(place) + (index >= at ? 1 : 0) })))

/** Joins the disc that begins with a song with the one before it. */
export const withoutDiscAt = (places: readonly AlbumPlace[], at: number): AlbumPlace[] =>
  renumbered(places.map((place, index) => ({ ...place, disc_no: discOf(place) - (index >= at ? 1 : 0) })))

export const without = (places: readonly AlbumPlace[], id: number): AlbumPlace[] =>
  renumbered(places.filter((place) => place.id !== id))

/** Adds a song to the end of the last disc, unless it is there already. */
export const withSong = (places: readonly AlbumPlace[], id: number): AlbumPlace[] =>
  places.some((place) => place.id === id)
    ? [...places]
    : [...places, { id, disc_no: places.at(-1)?.disc_no ?? null }]

/** Returns the number of each song on its disc. */
export const trackNumbers = (places: readonly AlbumPlace[]): number[] => {
  const counted = new Map<number, number>()
  return places.map((place) => {
    const track = (counted.get(discOf(place)) ?? 0) + 1
    counted.set(discOf(place), track)
    return track
  })
}

interface Shown {
  id: number
  title: string
  /** Unknown for songs that were added just now. */
  song: ArtistAlbumSong | undefined
}

const Facts = ({ title, song }: Shown) => {
  return (
    <>
      <span className={styles.songTitle}>
        <span className="truncate">{title}</span>
        {song && song.featured.length > 0 && (
          <span className={`truncate ${styles.songFeatured}`}>{listed(song.featured)}</span>
        )}
        {song?.explicit && <ExplicitBadge />}
      </span>
      {song && (song.status === 'ready' ? <ReleaseBadge {...song} /> : <StatusBadge status={song.status} />)}
      {song && <span className={`tabular ${styles.songTime}`}>{formatTime(song.duration)}</span>}
    </>
  )
}

/** The songs of an album: added, removed and arranged on its discs. */
export const SongsField = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const songs = useQuery(artistAlbumSongsQuery(usePageId())).data
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const places = value as AlbumPlace[]
  const artistId = artist?.id ?? 0
  const find = useCallback(
    async (text: string) => {
      const found = await findArtistSongs(artistId)(text)
      return found.filter(({ id }) => !places.some((place) => place.id === id))
    },
    [artistId, places],
  )
  if (!songs || !artist) return null
  const writes = canEdit(artist.role)
  const known = new Map(songs.map((song) => [song.id, song]))
  const shown = places.map(({ id }): Shown => {
    const song = known.get(id)
    return { id, title: song?.title ?? added.get(id) ?? '', song }
  })
  const tracks = trackNumbers(places)
  const seconds = shown.reduce((sum, { song }) => sum + (song?.duration ?? 0), 0)
  const several = new Set(places.map(discOf)).size > 1
  const entriesOf = (at: number, id: number): MenuEntry[] => [
    {
      kind: 'item',
      label: t('Edit song'),
      icon: Pencil,
      run: () => void navigate({ to: '/artist/songs', search: { edit: id } } as never),
    },
    ...(at > 0 && !startsDisc(places, at)
      ? [
          {
            kind: 'item' as const,
            label: t('Start a new disc here'),
            icon: ListPlus,
            run: () => onChange(withDiscAt(places, at)),
          },
        ]
      : []),
    ...(startsDisc(places, at)
      ? [
          {
            kind: 'item' as const,
            label: t('Merge with the previous disc'),
            icon: ListX,
            run: () => onChange(withoutDiscAt(places, at)),
          },
        ]
      : []),
    {
      kind: 'item',
      label: t('Remove from the album'),
      icon: Trash2,
      run: () => onChange(without(places, id)),
    },
  ]
  return (
    <section className={styles.songs} aria-label={t('Songs')}>
      <header className={styles.songsHead}>
        <h2 className="heading-16">{t('Songs')}</h2>
        <span className="muted tabular">
          {t('{count} songs', { count: places.length })}
          {seconds > 0 && `   ${formatLength(seconds)}`}
        </span>
      </header>
      {places.length === 0 && <Hint>{t('There are no songs on it yet.')}</Hint>}
      <SortableList
        label={t('Songs')}
        items={shown}
        onMove={(from, to) => onChange(moved(places, from, to))}
        row={(item, index) => (
          <div className={styles.song}>
            <span className="tabular muted">
              {several && `${formatNumber(discOf(places[index] as AlbumPlace))}.`}
              {formatNumber(tracks[index] ?? 0)}
            </span>
            <Facts {...item} />
            {writes && (
              <IconButton
                size="sm"
                label={t('More options for {title}', { title: item.title })}
                aria-haspopup="menu"
                onClick={(event) =>
                  toggleMenu({
                    of: `album song ${item.id}`,
                    label: item.title,
                    entries: entriesOf(index, item.id),
                    anchor: event.currentTarget,
                  })
                }
              >
                <Ellipsis className="icon-18" aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )}
      />
      {writes && (
        <Picker
          label={t('Add songs')}
          value={[]}
          find={find}
          onChange={([song]) => {
            if (!song) return
            setAdded(new Map([...added, [song.id, song.name]]))
            onChange(withSong(places, song.id))
          }}
        />
      )}
    </section>
  )
}

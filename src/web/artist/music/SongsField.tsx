import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ListPlus, ListX, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { AlbumPlace, ArtistAlbumSong } from '../../../contract/catalog/back-office/albums.ts'
import { artistAlbumSongsQuery, findArtistSongs } from '../../api/artist-music.ts'
import { Picker } from '../../back-office/crud/Picker.tsx'
import type { CustomInput } from '../../back-office/crud/types.ts'
import { SortableList } from '../../back-office/ordering/SortableList.tsx'
import { StatusBadge } from '../../back-office/songs/StatusBadge.tsx'
import { formatLength, formatNumber, formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import fieldsStyles from '../../ui/fields.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import { usePageId } from '../path.ts'
import { canEdit, useSelectedArtist } from '../selected-artist.ts'
import styles from './album.module.css'
import {
  discOf,
  moved,
  startsDisc,
  trackNumbers,
  withDiscAt,
  without,
  withoutDiscAt,
  withSong,
} from './album-order.ts'
import { ReleaseBadge } from './ReleaseBadge.tsx'

interface Shown {
  id: number
  title: string
  /** Unknown for songs that were added just now. */
  song: ArtistAlbumSong | undefined
}

const Facts = ({ title, song }: Shown) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.songTitle}>
        <span className="truncate">{title}</span>
        {song && song.featured.length > 0 && (
          <span className={`truncate ${styles.songFeatured}`}>{listed(song.featured)}</span>
        )}
        {song?.explicit && (
          <span className={buttonsStyles.explicit} title={t('Explicit')}>
            E
          </span>
        )}
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
            label: t('Begin a disc here'),
            icon: ListPlus,
            run: () => onChange(withDiscAt(places, at)),
          },
        ]
      : []),
    ...(startsDisc(places, at)
      ? [
          {
            kind: 'item' as const,
            label: t('Join with the previous disc'),
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
          {seconds > 0 && ` · ${formatLength(seconds)}`}
        </span>
      </header>
      {places.length === 0 && <p className={fieldsStyles.hint}>{t('There are no songs on it yet.')}</p>}
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

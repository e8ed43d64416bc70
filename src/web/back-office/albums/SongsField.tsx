import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ListMusic, ListPlus, ListX, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AlbumPlace, ArtistAlbumSong } from '../../../contract/catalog/back-office/albums.ts'
import type { Release } from '../../../contract/catalog/back-office/releases.ts'
import { ACCEPTED_AUDIO } from '../../catalog/uploads/file-checks.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDate, formatLength, formatNumber, formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { SwitchInput } from '../../ui/fields/Switch.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { usePageId } from '../artist-area/path.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Named } from '../crud/types.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import { SongPrice } from '../prices/SongPrice.tsx'
import { artistAlbumSongsQuery, findArtistSongs } from '../releases/artist-music.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { PreviewButton } from '../shell/PreviewButton.tsx'
import { StatusBadge } from '../songs/StatusBadge.tsx'
import { AlbumUploads } from './AlbumUploads.tsx'
import styles from './album.module.css'
import { albumUploads } from './album-uploads.ts'
import {
  discOf,
  moved,
  startsDisc,
  trackNumbers,
  withDiscAt,
  without,
  withoutDiscAt,
  withSong,
} from './places.ts'

interface Shown {
  id: number
  title: string
  early: boolean | undefined
  /** Unknown for songs that were added just now. */
  song: ArtistAlbumSong | undefined
}

interface PlayableFromProps extends Shown {
  /** When the album is published; null if it is not scheduled. */
  release_at: string | null
  onTurn: (early: boolean) => void
}

/** When a song can be played: single ones of a scheduled album at once. */
const PlayableFrom = ({ title, song, early, release_at, onTurn }: PlayableFromProps) => {
  const { t } = useTranslation()
  if (!song) return null
  if (release_at === null || early === undefined) return <ReleaseBadge {...song} brief />
  return (
    <>
      <SwitchInput aria-label={t('{title} can be played now', { title })} checked={early} onChange={onTurn} />
      <span className={`muted ${styles.from}`}>
        {early ? t('Now') : formatDate(song.release_at ?? release_at)}
      </span>
    </>
  )
}

const Title = ({ title, song }: Shown) => (
  <div className="min-w-0">
    <span className={styles.songTitle}>
      <span className="truncate" dir="auto">
        {title}
      </span>
      {song?.explicit && <ExplicitBadge />}
    </span>
    {song && song.featured.length > 0 && (
      <span className="block truncate text-12 muted">{listed(song.featured)}</span>
    )}
    {song && song.status !== 'ready' && <StatusBadge status={song.status} />}
  </div>
)

const Heads = () => {
  const { t } = useTranslation()
  return (
    <div className={classes(styles.song, styles.heads, !isSelling() && styles.unsold)} aria-hidden="true">
      <span>#</span>
      <span />
      <span>{t('Title')}</span>
      <span>{t('Playable from')}</span>
      <span className={styles.songTime}>{t('Time')}</span>
      {isSelling() && <span className={styles.price}>{t('Price')}</span>}
    </div>
  )
}

/** The songs of an album: uploaded, added, removed and arranged on its discs. */
export const SongsField = ({
  value,
  onChange,
  values,
}: Pick<CustomInput, 'value' | 'onChange' | 'values'>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const album = usePageId()
  const songs = useQuery(artistAlbumSongsQuery(album)).data
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLDivElement>(null)
  const places = value as AlbumPlace[]
  const artistId = artist?.id ?? 0
  const queue = albumUploads(album, artistId)
  const find = useCallback(
    async (text: string) => {
      const found = await findArtistSongs(artistId)(text)
      return found.filter(({ id }) => !places.some((place) => place.id === id))
    },
    [artistId, places],
  )
  // Several files may arrive before the next render.
  const latest = useRef(places)
  latest.current = places
  const add = useCallback(
    (song: Named) => {
      setAdded((known) => new Map([...known, [song.id, song.name]]))
      latest.current = withSong(latest.current, song.id)
      onChange(latest.current)
    },
    [onChange],
  )
  useEffect(() => queue.onSong(add), [queue, add])
  useEffect(() => {
    if (choosing) picker.current?.querySelector('input')?.focus()
  }, [choosing])
  if (!songs || !artist) return null
  const writes = canEdit(artist.role)
  const { release_at = null } = (values?.release as Release | undefined) ?? {}
  const known = new Map(songs.map((song) => [song.id, song]))
  const shown = places.map(({ id, early }): Shown => {
    const song = known.get(id)
    return { id, title: song?.title ?? added.get(id) ?? '', early, song }
  })
  const tracks = trackNumbers(places)
  const seconds = shown.reduce((sum, { song }) => sum + (song?.duration ?? 0), 0)
  const several = new Set(places.map(discOf)).size > 1
  const adding: MenuEntry[] = [
    { kind: 'item', label: t('Upload songs'), icon: Upload, run: () => file.current?.click() },
    { kind: 'item', label: t('Choose from your songs'), icon: ListMusic, run: () => setChoosing(true) },
  ]
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
        <span className="flex-1 muted tabular">
          {listed([
            t('{count} songs', { count: places.length }),
            ...(seconds > 0 ? [formatLength(seconds)] : []),
          ])}
        </span>
        {writes && (
          <Button
            size="sm"
            aria-haspopup="menu"
            onClick={(event) =>
              toggleMenu({
                of: 'add songs',
                label: t('Add songs'),
                entries: adding,
                anchor: event.currentTarget,
              })
            }
          >
            <Plus className="icon-18" aria-hidden="true" />
            {t('Add songs')}
          </Button>
        )}
      </header>
      {writes && (
        <FileInput
          ref={file}
          label={t('Upload songs')}
          accept={ACCEPTED_AUDIO}
          multiple
          onFiles={(files) => queue.addFiles(files)}
        />
      )}
      {writes && choosing && (
        <div ref={picker}>
          <Picker
            label={t('Your songs')}
            value={[]}
            find={find}
            onChange={([song]) => {
              if (song) add(song)
            }}
          />
        </div>
      )}
      {places.length === 0 ? <Hint>{t('There are no songs on it yet.')}</Hint> : <Heads />}
      <SortableList
        label={t('Songs')}
        items={shown}
        onMove={(from, to) => onChange(moved(places, from, to))}
        row={(item, index) => (
          <div className={classes(styles.song, !isSelling() && styles.unsold)}>
            <span className="tabular muted">
              {several && `${formatNumber(discOf(places[index] as AlbumPlace))}.`}
              {formatNumber(tracks[index] ?? 0)}
            </span>
            <PreviewButton item={{ type: 'song', id: item.id }} title={item.title} />
            <Title {...item} />
            <span className={styles.playable}>
              <PlayableFrom
                {...item}
                release_at={release_at}
                onTurn={(early) => onChange(places.with(index, { ...(places[index] as AlbumPlace), early }))}
              />
            </span>
            <span className={`tabular muted ${styles.songTime}`}>
              {item.song && formatTime(item.song.duration)}
            </span>
            {isSelling() && (
              <span className={styles.price}>
                <SongPrice id={item.id} title={item.title} album={album} />
              </span>
            )}
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
      <AlbumUploads queue={queue} />
    </section>
  )
}

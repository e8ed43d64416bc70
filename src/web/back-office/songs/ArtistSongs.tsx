import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Disc3, ExternalLink, Tag, Upload } from 'lucide-react'
import { type ArtistSong, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { TRASH_DAYS } from '../../../contract/catalog/back-office/trash.ts'
import { isTimed } from '../../../contract/catalog/lyrics.ts'
import { queryClient } from '../../data/client.ts'
import { formatDate, formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { usePublishing } from '../crud/visibility.ts'
import { FeaturedRequests } from '../featured-artists/FeaturedRequests.tsx'
import { Selling } from '../prices/Selling.tsx'
import { findArtistAlbums, songGenresQuery } from '../releases/artist-music.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { StateSegments } from '../releases/StateSegments.tsx'
import { useStateFilter } from '../releases/state-filter.ts'
import { songFields } from './artist-fields.ts'
import { FileInfo } from './FileInfo.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import styles from './songs.module.css'

const genreChoices = async () =>
  (await queryClient.fetchQuery(songGenresQuery())).map(({ id, name }) => ({ value: id, label: name }))

const useColumns = (): Column<ArtistSong>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (song) => (
        <>
          <Cover picture={song.cover} name={song.title} size={28} shape="small" />
          <span className="truncate">{song.title}</span>
          {song.featured.length > 0 && (
            <span className={`truncate ${styles.featured}`}>
              {listed(song.featured.map(({ name }) => name))}
            </span>
          )}
          {song.explicit && <ExplicitBadge />}
        </>
      ),
    },
    { key: 'album', title: t('Album'), sort: 'album', max: '180px', cell: ({ album }) => album?.name },
    {
      key: 'state',
      title: t('Status'),
      narrow: true,
      cell: (song) =>
        song.status === 'ready' ? <ReleaseBadge {...song} brief /> : <StatusBadge status={song.status} />,
    },
    { key: 'plays', title: t('Plays'), sort: 'plays', end: true, cell: ({ plays }) => formatNumber(plays) },
    {
      key: 'updated_at',
      title: t('Changed'),
      sort: 'updated_at',
      cell: (song) => formatDate(song.updated_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const state = useStateFilter()
  const genres = useQuery(songGenresQuery()).data ?? []
  return [
    { ...state, elsewhere: true },
    {
      name: 'genre',
      label: t('Genre'),
      several: true,
      choices: genres.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** Songs of the selected artist. */
export const ArtistSongsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const columns = useColumns()
  const filters = useFilters()
  const publishing = usePublishing()
  if (!artist) return null
  return (
    <>
      <FeaturedRequests />
      <CrudPage
        of={artistSongs}
        within={{ artist_id: artist.id }}
        name="artist-songs"
        titleOf={({ title }) => title}
        deleteHint={t('What you delete can be restored for {days} days.', { days: TRASH_DAYS })}
        summary={{
          search: t('Search your songs'),
          edit: t('Edit song'),
          empty: t('No songs yet'),
          emptyHint: t('Upload music to begin. It stays a draft until you publish it.'),
        }}
        columns={columns}
        tools={<StateSegments of="songs" artist={artist.id} />}
        filters={filters}
        fields={songFields(artist.id)}
        writes={canEdit(artist.role)}
        main={canEdit(artist.role) && { label: t('Upload songs'), icon: Upload, to: '/artist/upload' }}
        after={({ id, title, file, lyrics }) => (
          <>
            <FileInfo
              id={id}
              file={file}
              artist={artist.id}
              timed={isTimed(lyrics)}
              writes={canEdit(artist.role)}
            />
            <Selling type="song" id={id} title={title} role={artist.role} />
          </>
        )}
        preview={({ id }) => ({ type: 'song', id })}
        bulk={[
          ...publishing,
          { action: 'genre', label: t('Set genre'), icon: Tag, choices: genreChoices },
          {
            action: 'album',
            label: t('Move to album'),
            icon: Disc3,
            find: findArtistAlbums(artist.id),
            hint: t('They come last on the album until you arrange it.'),
          },
        ]}
        entries={({ id }) => [
          {
            kind: 'item',
            label: t('View as listener'),
            icon: ExternalLink,
            run: () => void navigate({ to: '/song/$id', params: { id: String(id) } } as never),
          },
        ]}
      />
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ArtistAlbum, artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { TRASH_DAYS } from '../../../contract/catalog/back-office/trash.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../crud/types.ts'
import { usePublishing } from '../crud/visibility.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { StateSegments } from '../releases/StateSegments.tsx'
import { useStateFilter } from '../releases/state-filter.ts'

const useColumns = (): Column<ArtistAlbum>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (album) => (
        <>
          <Cover picture={album.cover} name={album.title} size={28} shape="small" />
          <span className="truncate">{album.title}</span>
        </>
      ),
    },
    { key: 'state', title: t('Status'), narrow: true, cell: (album) => <ReleaseBadge {...album} brief /> },
    {
      key: 'songs_count',
      title: t('Songs'),
      sort: 'songs_count',
      end: true,
      cell: (album) => formatNumber(album.songs_count),
    },
    { key: 'year', title: t('Year'), sort: 'year', end: true, cell: ({ year }) => year },
    { key: 'plays', title: t('Plays'), sort: 'plays', end: true, cell: ({ plays }) => formatNumber(plays) },
    {
      key: 'updated_at',
      title: t('Changed'),
      sort: 'updated_at',
      cell: (album) => formatDate(album.updated_at),
    },
  ]
}

/** Albums of the selected artist; each has a page of its own. */
export const ArtistAlbumsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const columns = useColumns()
  const filters: Filter[] = [{ ...useStateFilter(), elsewhere: true }]
  const publishing = usePublishing()
  if (!artist) return null
  const fields: Field[] = [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'title', label: t('Title') },
  ]
  return (
    <CrudPage
      of={artistAlbums}
      within={{ artist_id: artist.id }}
      name="artist-albums"
      titleOf={({ title }) => title}
      deleteHint={t('What you delete can be restored for {days} days.', { days: TRASH_DAYS })}
      summary={{
        search: t('Search your albums'),
        edit: t('Edit album'),
        fresh: t('New album'),
        empty: t('No albums yet'),
        emptyHint: t('Albums come with uploads, or add one here.'),
      }}
      columns={columns}
      tools={<StateSegments of="albums" artist={artist.id} />}
      filters={filters}
      fields={fields}
      fresh={{ title: '', cover: null }}
      pageOf={({ id }) => `/artist/albums/${id}`}
      writes={canEdit(artist.role)}
      bulk={publishing}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/album/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

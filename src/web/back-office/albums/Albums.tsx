import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Combine, ExternalLink, Music } from 'lucide-react'
import { type AdminAlbum, adminAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { TRASH_DAYS } from '../../../contract/catalog/back-office/trash.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../crud/types.ts'
import { usePublishing } from '../crud/visibility.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { useStateFilter } from '../releases/state-filter.ts'
import { TrashLink } from '../trash/TrashLink.tsx'
import { AlbumSongs } from './AlbumSongs.tsx'
import { albumGenresQuery, findAlbumArtists, findAlbums, makeAlbumArtist } from './admin-albums.ts'

const useColumns = (): Column<AdminAlbum>[] => {
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
    { key: 'artist', title: t('Artist'), max: '180px', cell: ({ artist }) => artist?.name },
    { key: 'year', title: t('Year'), sort: 'year', end: true, cell: ({ year }) => year },
    {
      key: 'songs_count',
      title: t('Songs'),
      sort: 'songs_count',
      end: true,
      cell: (album) => formatNumber(album.songs_count),
    },
    {
      key: 'plays',
      title: t('Plays'),
      sort: 'plays',
      end: true,
      cell: (album) => formatNumber(album.plays),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: (album) => <ReleaseBadge {...album} brief />,
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      cell: (album) => formatDate(album.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const state = useStateFilter()
  const genres = useQuery(albumGenresQuery()).data ?? []
  return [
    state,
    {
      name: 'used',
      label: t('Songs'),
      choices: [
        { value: 'true', label: t('With songs') },
        { value: 'false', label: t('Without songs') },
      ],
    },
    {
      name: 'compilation',
      label: t('Compilation'),
      choices: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    {
      name: 'genre',
      label: t('Genre'),
      several: true,
      choices: genres.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'one', name: 'artist', label: t('Artist'), find: findAlbumArtists, make: makeAlbumArtist },
    { kind: 'date', name: 'released_at', label: t('Released'), half: true },
    { kind: 'number', name: 'year', label: t('Year'), min: 1, max: 9_999, half: true },
    { kind: 'text', name: 'label', label: t('Record label'), empty: 'null' },
    { kind: 'text', name: 'copyright', label: t('Copyright'), empty: 'null' },
    { kind: 'area', name: 'description', label: t('Description'), empty: 'null' },
    { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can find and play it.') },
    {
      kind: 'switch',
      name: 'compilation',
      label: t('Compilation'),
      hint: t('Contains songs by various artists.'),
    },
  ]
}

const fresh = {
  title: '',
  artist: null,
  cover: null,
  description: null,
  released_at: null,
  year: null,
  label: null,
  copyright: null,
  public: true,
  compilation: false,
}

/** Albums: metadata, song order, and merging duplicates. */
export const AlbumsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const songs = hasPermission(
    useSession((state) => state.user),
    'CED songs',
  )
  return (
    <CrudPage
      of={adminAlbums}
      name="albums"
      titleOf={({ title }) => title}
      deleteHint={t('What you delete can be restored for {days} days.', { days: TRASH_DAYS })}
      summary={{
        search: t('Search by title or artist'),
        edit: t('Edit album'),
        fresh: t('New album'),
        empty: t('No albums yet'),
        emptyHint: t('Albums are created from song tags, or add one here.'),
      }}
      actions={<TrashLink of="albums" />}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={fresh}
      after={({ id }) => <AlbumSongs id={id} />}
      bulk={[
        ...usePublishing(),
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: findAlbums,
          hint: t('All their songs and likes move to the selected album, and the merged albums are deleted.'),
        },
      ]}
      entries={({ id, title, artist }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/album/$id', params: { id: String(id) } } as never),
        },
        ...(songs
          ? [
              {
                kind: 'item' as const,
                label: t('Show songs'),
                icon: Music,
                run: () => {
                  const q = `${title} ${artist?.name ?? ''}`.trim().slice(0, 100)
                  void navigate({ to: '/admin/$', params: { _splat: 'songs' }, search: { q } } as never)
                },
              },
            ]
          : []),
      ]}
    />
  )
}

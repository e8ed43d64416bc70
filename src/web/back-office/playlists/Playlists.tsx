import { useNavigate } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type AdminPlaylist, adminPlaylists } from '../../../contract/catalog/back-office/playlists.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { usePublishing, useVisibilityFilter } from '../crud/visibility.ts'
import { PlaylistInfo } from './PlaylistInfo.tsx'

const useColumns = (): Column<AdminPlaylist>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (playlist) => (
        <>
          <Cover picture={playlist.cover} name={playlist.title} size={28} shape="small" />
          <span className="truncate">{playlist.title}</span>
        </>
      ),
    },
    { key: 'owner', title: t('Owner'), max: '180px', cell: ({ owner }) => owner.name },
    {
      key: 'songs_count',
      title: t('Songs'),
      end: true,
      cell: (playlist) => formatNumber(playlist.songs_count),
    },
    {
      key: 'followers_count',
      title: t('Followers'),
      sort: 'followers_count',
      end: true,
      cell: (playlist) => formatNumber(playlist.followers_count),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: (playlist) => <Badge>{playlist.public ? t('Public') : t('Hidden')}</Badge>,
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      cell: (playlist) => formatDate(playlist.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const visibility = useVisibilityFilter()
  return [
    visibility,
    {
      name: 'smart',
      label: t('Songs'),
      choices: [
        { value: 'true', label: t('Smart') },
        { value: 'false', label: t('Manual') },
      ],
    },
  ]
}

/** Playlists of all users: titles and visibility. */
export const PlaylistsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminPlaylists}
      name="playlists"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search by title or owner'),
        edit: t('Edit playlist'),
        fresh: t('New playlist'),
        empty: t('No playlists yet'),
        emptyHint: t('Listeners create playlists, or you can create one here.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={[
        { kind: 'cover', name: 'cover', label: t('Cover') },
        { kind: 'text', name: 'title', label: t('Title') },
        { kind: 'area', name: 'description', label: t('Description'), empty: 'null' },
        { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can find and play it.') },
      ]}
      fresh={{ title: '', description: null, cover: null, public: true }}
      before={(playlist) => <PlaylistInfo playlist={playlist} />}
      bulk={usePublishing()}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/playlist/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

import { useNavigate } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type AdminPlaylist, adminPlaylists } from '../../../contract/admin/playlists.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing, useVisibilityFilter } from '../crud/shown.ts'
import type { Column, Filter } from '../crud/types.ts'
import { PlaylistFacts } from '../playlists/PlaylistFacts.tsx'

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
          <span className="trunc">{playlist.title}</span>
        </>
      ),
    },
    { key: 'owner', title: t('Owner'), width: '20%', cell: ({ owner }) => owner.name },
    {
      key: 'songs_count',
      title: t('Songs'),
      end: true,
      width: '96px',
      cell: (playlist) => formatNumber(playlist.songs_count),
    },
    {
      key: 'followers_count',
      title: t('Followers'),
      sort: 'followers_count',
      end: true,
      width: '116px',
      cell: (playlist) => formatNumber(playlist.followers_count),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      width: '116px',
      cell: (playlist) => <span className="badge">{playlist.public ? t('Public') : t('Hidden')}</span>,
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      width: '124px',
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
        { value: 'true', label: t('chosen by rules') },
        { value: 'false', label: t('chosen by hand') },
      ],
    },
  ]
}

/** Playlists of everybody: what they are called, and who may see them. */
export const Page = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminPlaylists}
      name="playlists"
      titleOf={({ title }) => title}
      words={{
        search: t('Search title, owner'),
        edit: t('Edit playlist'),
        fresh: t('New playlist'),
        empty: t('No playlists yet'),
        emptyHint: t('Listeners make them, or you make some.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={[
        { kind: 'cover', name: 'cover', label: t('Cover') },
        { kind: 'text', name: 'title', label: t('Title') },
        { kind: 'area', name: 'description', label: t('Description'), empty: 'null' },
        { kind: 'switch', name: 'public', label: t('Public'), hint: t('Everyone can find and play it.') },
      ]}
      fresh={{ title: '', description: null, cover: null, public: true }}
      before={(playlist) => <PlaylistFacts playlist={playlist} />}
      bulk={usePublishing()}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('See as listeners do'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/playlist/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

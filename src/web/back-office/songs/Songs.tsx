import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, RefreshCw, Tag } from 'lucide-react'
import { type AdminSong, adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import { TRASH_DAYS } from '../../../contract/catalog/back-office/trash.ts'
import { isTimed } from '../../../contract/catalog/lyrics.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { formatDate, formatNumber, formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { recentDays } from '../crud/recent-days.ts'
import type { Column, Filter } from '../crud/types.ts'
import { usePublishing } from '../crud/visibility.ts'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { useStateFilter } from '../releases/state-filter.ts'
import { TrashLink } from '../trash/TrashLink.tsx'
import { genreChoicesQuery, reprocessSong } from './admin-songs.ts'
import { FileInfo } from './FileInfo.tsx'
import { songFields } from './fields.ts'
import { StatusBadge } from './StatusBadge.tsx'

const names = (all: { name: string }[]): string => listed(all.map(({ name }) => name))

const genreChoices = async () =>
  (await queryClient.fetchQuery(genreChoicesQuery())).map(({ id, name }) => ({ value: id, label: name }))

const useColumns = (): Column<AdminSong>[] => {
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
          {song.explicit && <ExplicitBadge />}
        </>
      ),
    },
    { key: 'artist', title: t('Artist'), sort: 'artist', max: '132px', cell: (song) => names(song.artists) },
    { key: 'album', title: t('Album'), sort: 'album', max: '132px', cell: ({ album }) => album?.name },
    { key: 'genre', title: t('Genre'), max: '132px', extra: true, cell: (song) => names(song.genres) },
    {
      key: 'duration',
      title: t('Duration'),
      end: true,
      cell: (song) => formatTime(song.duration),
    },
    {
      key: 'plays',
      title: t('Plays'),
      sort: 'plays',
      end: true,
      cell: (song) => formatNumber(song.plays),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: (song) =>
        song.status === 'ready' ? <ReleaseBadge {...song} brief /> : <StatusBadge status={song.status} />,
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      cell: (song) => formatDate(song.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const state = useStateFilter()
  const genres = useQuery(genreChoicesQuery()).data ?? []
  return [
    state,
    {
      name: 'status',
      label: t('File'),
      choices: [
        { value: 'ready', label: t('Ready') },
        { value: 'processing', label: t('Processing') },
        { value: 'uploaded', label: t('Waiting') },
        { value: 'failed', label: t('Failed') },
      ],
    },
    {
      name: 'added',
      label: t('Added'),
      choices: recentDays(),
    },
    {
      name: 'genre',
      label: t('Genre'),
      several: true,
      choices: genres.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** Songs: metadata, visibility and file status. */
export const SongsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminSongs}
      name="songs"
      titleOf={({ title }) => title}
      deleteHint={t('What you delete can be restored for {days} days.', { days: TRASH_DAYS })}
      summary={{
        search: t('Search by title, artist or album'),
        edit: t('Edit song'),
        empty: t('No songs yet'),
        emptyHint: t('Add music by uploading or importing it.'),
      }}
      actions={<TrashLink of="songs" />}
      columns={useColumns()}
      filters={useFilters()}
      fields={songFields()}
      after={({ id, file, lyrics }) => <FileInfo id={id} file={file} timed={isTimed(lyrics)} />}
      preview={({ id }) => ({ type: 'song', id })}
      bulk={[
        ...usePublishing(),
        { action: 'genre', label: t('Set genre'), icon: Tag, choices: genreChoices },
        { action: 'reprocess', label: t('Re-encode'), icon: RefreshCw },
      ]}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/song/$id', params: { id: String(id) } } as never),
        },
        {
          kind: 'item',
          label: t('Re-encode'),
          icon: RefreshCw,
          run: () => void reprocessSong(id).catch(showError),
        },
      ]}
    />
  )
}

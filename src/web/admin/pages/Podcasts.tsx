import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, ListMusic } from 'lucide-react'
import type { Value } from '../../../contract/admin/podcasting.ts'
import { type AdminPodcast, adminPodcasts, mirrorCounts } from '../../../contract/admin/podcasts.ts'
import {
  findPodcastArtists,
  findPodcastGenres,
  makePodcastGenre,
  podcastGenresQuery,
} from '../../api/admin-podcasts.ts'
import { CrudPage } from '../../back-office/crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../../back-office/crud/types.ts'
import { usePublishing, useVisibilityFilter } from '../../back-office/crud/visibility.ts'
import { creditFields } from '../../back-office/podcasts/credit-fields.ts'
import { Funding, fundingText } from '../../back-office/podcasts/Funding.tsx'
import { ImportFeed } from '../../back-office/podcasts/ImportFeed.tsx'
import { Shares } from '../../back-office/podcasts/Lines.tsx'
import { valueLines } from '../../back-office/podcasts/lines.ts'
import { Notes, notesText } from '../../back-office/podcasts/Notes.tsx'
import { PodcastInfo } from '../../back-office/podcasts/PodcastInfo.tsx'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { Cover } from '../../ui/Cover.tsx'

const Status = ({ podcast }: { podcast: AdminPodcast }) => {
  const { t } = useTranslation()
  if (podcast.feed_disabled)
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.bad}`}>{t('Feed unavailable')}</span>
  return <span className={buttonsStyles.badge}>{podcast.public ? t('Public') : t('Hidden')}</span>
}

const useColumns = (): Column<AdminPodcast>[] => {
  const { t } = useTranslation()
  const figure = (key: 'episodes_count' | 'followers_count' | 'plays', title: string) => ({
    key,
    title,
    end: true,
    cell: (podcast: AdminPodcast) => formatNumber(podcast[key]),
  })
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (podcast) => (
        <>
          <Cover picture={podcast.cover} name={podcast.title} size={28} shape="small" />
          <span className="truncate">{podcast.title}</span>
        </>
      ),
    },
    { key: 'author', title: t('Author'), max: '160px', cell: ({ author }) => author },
    figure('episodes_count', t('Episodes')),
    { ...figure('followers_count', t('Followers')), sort: 'followers_count', extra: true },
    { ...figure('plays', t('Plays')), sort: 'plays' },
    {
      key: 'source',
      title: t('Source'),
      extra: true,
      cell: ({ source_feed }) => (source_feed ? t('Feed') : t('Hosted here')),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: (podcast) => <Status podcast={podcast} />,
    },
    {
      key: 'latest_at',
      title: t('Latest episode'),
      sort: 'latest_at',
      cell: ({ latest_at }) => latest_at && formatDate(latest_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const visibility = useVisibilityFilter()
  const genres = useQuery(podcastGenresQuery()).data ?? []
  return [
    visibility,
    {
      name: 'source',
      label: t('Source'),
      choices: [
        { value: 'here', label: t('Hosted here') },
        { value: 'feed', label: t('Feed') },
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

const mirrorSettingText = (t: Translate, mirrored: (typeof mirrorCounts)[number]): string => {
  if (mirrored === 'none') return t('Off – stream from the source')
  return mirrored === 'all' ? t('All episodes') : t('Newest {n}', { n: formatNumber(Number(mirrored)) })
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'text', name: 'author', label: t('Author'), empty: 'null' },
    { kind: 'custom', name: 'description', label: t('Description'), input: Notes, summary: notesText },
    { kind: 'many', name: 'genres', label: t('Genres'), find: findPodcastGenres, make: makePodcastGenre },
    { kind: 'one', name: 'artist', label: t('Artist'), find: findPodcastArtists },
    {
      kind: 'choice',
      name: 'episode_order',
      label: t('Order of episodes'),
      choices: [
        { value: 'newest', label: t('Newest first') },
        { value: 'serial', label: t('Oldest first (serial)') },
      ],
    },
    {
      kind: 'choice',
      name: 'mirror_newest',
      label: t('Keep local copies of episodes'),
      hint: t(
        'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.',
      ),
      choices: mirrorCounts.map((value) => ({ value, label: mirrorSettingText(t, value) })),
    },
    { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can find and play it.') },
    { kind: 'switch', name: 'explicit', label: t('Explicit') },
    {
      kind: 'text',
      name: 'language',
      label: t('Language'),
      hint: t('Language tag, e.g. en or de-AT'),
      empty: 'null',
      half: true,
    },
    { kind: 'text', name: 'website', label: t('Website'), type: 'url', empty: 'null', half: true },
    {
      kind: 'custom',
      name: 'funding',
      label: t('Support'),
      input: Funding,
      summary: fundingText,
    },
    ...creditFields(),
    {
      kind: 'custom',
      name: 'value',
      label: t('Value for value'),
      input: Shares,
      summary: (value) => valueLines.write(value as Value | null),
    },
    { kind: 'text', name: 'copyright', label: t('Copyright'), empty: 'null' },
    {
      kind: 'switch',
      name: 'locked',
      label: t('Locked'),
      hint: t('Prevents other platforms from importing this feed (podcast:locked).'),
    },
  ]
}

const fresh = {
  cover: null,
  title: '',
  author: null,
  description: null,
  genres: [],
  artist: null,
  episode_order: 'newest',
  mirror_newest: 'none',
  public: true,
  explicit: false,
  language: null,
  website: null,
  funding: null,
  persons: [],
  location: null,
  value: null,
  copyright: null,
  locked: false,
}

/** Podcasts: metadata, with links to their episodes. */
export const PodcastsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminPodcasts}
      name="podcasts"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search by title or author'),
        edit: t('Edit podcast'),
        fresh: t('New podcast'),
        empty: t('No podcasts yet'),
        emptyHint: t('Create a podcast here, then upload episodes or link to them.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={fresh}
      before={(podcast) => <PodcastInfo podcast={podcast} />}
      bulk={usePublishing()}
      actions={<ImportFeed />}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('Show episodes'),
          icon: ListMusic,
          run: () =>
            void navigate({
              to: '/admin/$',
              params: { _splat: 'podcasts/episodes' },
              search: { podcast: id },
            } as never),
        },
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/podcast/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

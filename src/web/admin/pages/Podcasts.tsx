import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, ListMusic } from 'lucide-react'
import type { Value } from '../../../contract/admin/podcasting.ts'
import { type AdminPodcast, adminPodcasts, copiesKept } from '../../../contract/admin/podcasts.ts'
import {
  findPodcastArtists,
  findPodcastGenres,
  makePodcastGenre,
  podcastGenresQuery,
} from '../../api/admin-podcasts.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing, useVisibilityFilter } from '../crud/shown.ts'
import type { Column, Field, Filter } from '../crud/types.ts'
import { creditFields } from '../podcasts/credit-fields.ts'
import { Funding, fundingWords } from '../podcasts/Funding.tsx'
import { ImportFeed } from '../podcasts/ImportFeed.tsx'
import { Shares } from '../podcasts/Lines.tsx'
import { valueLines } from '../podcasts/lines.ts'
import { Notes, notesWords } from '../podcasts/Notes.tsx'
import { PodcastFacts } from '../podcasts/PodcastFacts.tsx'

const Status = ({ podcast }: { podcast: AdminPodcast }) => {
  const { t } = useTranslation()
  if (podcast.feed_disabled) return <span className="badge bad">{t('Feed is down')}</span>
  return <span className="badge">{podcast.public ? t('Public') : t('Hidden')}</span>
}

const useColumns = (): Column<AdminPodcast>[] => {
  const { t } = useTranslation()
  const figure = (key: 'episodes_count' | 'followers_count' | 'plays', title: string) => ({
    key,
    title,
    end: true,
    width: '104px',
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
          <span className="trunc">{podcast.title}</span>
        </>
      ),
    },
    { key: 'author', title: t('Author'), width: '18%', cell: ({ author }) => author },
    figure('episodes_count', t('Episodes')),
    { ...figure('followers_count', t('Followers')), sort: 'followers_count', extra: true },
    { ...figure('plays', t('Plays')), sort: 'plays' },
    {
      key: 'source',
      title: t('Source'),
      extra: true,
      width: '96px',
      cell: ({ source_feed }) => (source_feed ? t('Feed') : t('Here')),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      width: '124px',
      cell: (podcast) => <Status podcast={podcast} />,
    },
    {
      key: 'latest_at',
      title: t('Latest episode'),
      sort: 'latest_at',
      width: '136px',
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
        { value: 'here', label: t('Here') },
        { value: 'feed', label: t('Feed') },
      ],
    },
    {
      name: 'genre',
      label: t('Genre'),
      choices: genres.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

const keptWords = (t: Translate, kept: (typeof copiesKept)[number]): string => {
  if (kept === 'none') return t('No, play them from their source')
  return kept === 'all' ? t('All of them') : t('The newest {n}', { n: formatNumber(Number(kept)) })
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'text', name: 'author', label: t('Author'), empty: 'null' },
    { kind: 'custom', name: 'description', label: t('Description'), input: Notes, words: notesWords },
    { kind: 'many', name: 'genres', label: t('Genres'), find: findPodcastGenres, make: makePodcastGenre },
    { kind: 'one', name: 'artist', label: t('Artist'), find: findPodcastArtists },
    {
      kind: 'choice',
      name: 'order',
      label: t('Order of episodes'),
      choices: [
        { value: 'newest', label: t('Newest first') },
        { value: 'serial', label: t('From the first one on') },
      ],
    },
    {
      kind: 'choice',
      name: 'copies',
      label: t('Keep a copy of episodes here'),
      hint: t('Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.'),
      choices: copiesKept.map((value) => ({ value, label: keptWords(t, value) })),
    },
    { kind: 'switch', name: 'public', label: t('Public'), hint: t('Everyone can find and play it.') },
    { kind: 'switch', name: 'explicit', label: t('Explicit') },
    {
      kind: 'text',
      name: 'language',
      label: t('Language'),
      hint: t('Its tag, such as en or de-AT'),
      empty: 'null',
      half: true,
    },
    { kind: 'text', name: 'website', label: t('Website'), type: 'url', empty: 'null', half: true },
    {
      kind: 'custom',
      name: 'funding',
      label: t('Support'),
      input: Funding,
      words: fundingWords,
    },
    ...creditFields(),
    {
      kind: 'custom',
      name: 'value',
      label: t('Value for value'),
      input: Shares,
      words: (value) => valueLines.write(value as Value | null),
    },
    { kind: 'text', name: 'copyright', label: t('Copyright'), empty: 'null' },
    {
      kind: 'switch',
      name: 'locked',
      label: t('Locked'),
      hint: t('Other places may not take over its feed.'),
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
  order: 'newest',
  copies: 'none',
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

/** Podcasts: what is said of them, and the way to their episodes. */
export const Page = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminPodcasts}
      name="podcasts"
      titleOf={({ title }) => title}
      words={{
        search: t('Search title, author'),
        edit: t('Edit podcast'),
        fresh: t('New podcast'),
        empty: t('No podcasts yet'),
        emptyHint: t('Make one here; its episodes come by files or from elsewhere.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={fresh}
      before={(podcast) => <PodcastFacts podcast={podcast} />}
      bulk={usePublishing()}
      actions={<ImportFeed />}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('Edit its episodes'),
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
          label: t('See as listeners do'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/podcast/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

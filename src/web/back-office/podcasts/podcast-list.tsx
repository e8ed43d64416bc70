import {
  type AdminPodcast,
  mirrorCounts,
  NO_BREAKS,
  type PodcastBreaks,
} from '../../../contract/catalog/back-office/podcasts.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { Column, Field, Filter, Named } from '../crud/types.ts'
import { useVisibilityFilter } from '../crud/visibility.ts'
import { PodcastAdBreaks } from './episodes/AdBreaks.tsx'
import { hasEpisodeSpots, podcastBreaksText } from './episodes/ad-breaks.ts'
import { creditFields } from './episodes/credit-fields.tsx'
import { Funding, fundingText } from './Funding.tsx'
import { Notes, notesText } from './Notes.tsx'
import { recipientsField } from './recipients.tsx'

const Status = ({ podcast }: { podcast: AdminPodcast }) => {
  const { t } = useTranslation()
  if (podcast.feed_disabled) return <Badge tone="bad">{t('Feed unavailable')}</Badge>
  return <Badge>{podcast.public ? t('Public') : t('Hidden')}</Badge>
}

/** Columns of a list of podcasts. */
export const usePodcastColumns = (): Column<AdminPodcast>[] => {
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

/** Filters of a list of podcasts by visibility, source and these genres. */
export const usePodcastFilters = (genres: readonly Named[]): Filter[] => {
  const { t } = useTranslation()
  const visibility = useVisibilityFilter()
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

const mirrorField = (t: Translate): Field => ({
  kind: 'choice',
  name: 'mirror_newest',
  label: t('Keep local copies of episodes'),
  hint: t('Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.'),
  choices: mirrorCounts.map((value) => ({ value, label: mirrorSettingText(t, value) })),
})

const breaksField = (t: Translate): Field => ({
  kind: 'custom',
  name: 'ad_breaks',
  label: t('Ad breaks'),
  input: PodcastAdBreaks,
  summary: (value) => podcastBreaksText(value as PodcastBreaks),
})

/** How the choices of the fields are found; what is absent cannot be chosen. */
interface PodcastChoices {
  findGenres: (text: string) => Promise<Named[]>
  makeGenre?: (name: string) => Promise<Named>
  findArtists?: (text: string) => Promise<Named[]>
  /** Copies of episodes hosted elsewhere may be kept. */
  mirrors?: true
}

/** Fields of a podcast. */
export const usePodcastFields = ({
  findGenres,
  makeGenre,
  findArtists,
  mirrors,
}: PodcastChoices): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'text', name: 'author', label: t('Author'), empty: 'null' },
    { kind: 'custom', name: 'description', label: t('Description'), input: Notes, summary: notesText },
    {
      kind: 'many',
      name: 'genres',
      label: t('Genres'),
      find: findGenres,
      ...(makeGenre && { make: makeGenre }),
    },
    ...(findArtists ? [{ kind: 'one', name: 'artist', label: t('Artist'), find: findArtists } as const] : []),
    {
      kind: 'choice',
      name: 'episode_order',
      label: t('Order of episodes'),
      choices: [
        { value: 'newest', label: t('Newest first') },
        { value: 'serial', label: t('Oldest first (serial)') },
      ],
    },
    ...(mirrors ? [mirrorField(t)] : []),
    ...(hasEpisodeSpots() ? [breaksField(t)] : []),
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
    recipientsField(),
    { kind: 'text', name: 'copyright', label: t('Copyright'), empty: 'null' },
    {
      kind: 'switch',
      name: 'locked',
      label: t('Locked'),
      hint: t('Prevents other platforms from importing this feed (podcast:locked).'),
    },
  ]
}

/** A new podcast. */
export const freshPodcast = {
  cover: null,
  title: '',
  author: null,
  description: null,
  genres: [],
  episode_order: 'newest',
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
  ad_breaks: NO_BREAKS,
}

import type { ComponentType } from 'react'
import type { AdminEpisode } from '../../../../contract/catalog/back-office/episodes.ts'
import type { EpisodeBreaks } from '../../../../contract/catalog/back-office/podcasts.ts'
import { formatDate, formatNumber, formatTime } from '../../../i18n/format.ts'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import type { Column, CustomInput, Field, Filter, Named } from '../../crud/types.ts'
import { DateTimeField } from '../DateTimeField.tsx'
import { mirrorChoices, mirrorText } from '../feeds/mirror-texts.ts'
import { Notes, notesText } from '../Notes.tsx'
import { EpisodeAdBreaks } from './AdBreaks.tsx'
import { AudioField } from './AudioField.tsx'
import { episodeBreaksText, hasEpisodeSpots } from './ad-breaks.ts'
import { type AudioValue, audioText, audioValueOf } from './audio-value.ts'
import { Chapters } from './Chapters.tsx'
import { type ChaptersValue, chaptersBody, chaptersText, chaptersValue } from './chapters.ts'
import { creditFields } from './credit-fields.tsx'
import { soundbitesField } from './soundbites.tsx'
import { type TranscriptValue, transcriptBody, transcriptText, transcriptValue } from './transcript.ts'

const kinds = (t: Translate) => [
  { value: 'full', label: t('Episode') },
  { value: 'trailer', label: t('Trailer') },
  { value: 'bonus', label: t('Bonus') },
]

const Status = ({ episode }: { episode: AdminEpisode }) => {
  const { t } = useTranslation()
  if (!episode.public) return <Badge>{t('Draft')}</Badge>
  if (new Date(episode.published_at) > new Date()) return <Badge tone="warn">{t('Scheduled')}</Badge>
  return <Badge tone="good">{t('Published')}</Badge>
}

const placeOf = ({ season, number }: AdminEpisode): string =>
  [season, number].flatMap((one) => (one === null ? [] : formatNumber(one))).join('.')

/** Columns of a list of episodes. */
export const useEpisodeColumns = (): Column<AdminEpisode>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (episode) => (
        <>
          <Cover picture={episode.picture} name={episode.title} size={28} shape="small" />
          <span className="truncate">{episode.title}</span>
        </>
      ),
    },
    { key: 'podcast', title: t('Podcast'), max: '160px', cell: ({ podcast }) => podcast.name },
    { key: 'place', title: t('Position'), sort: 'serial', end: true, cell: placeOf },
    {
      key: 'kind',
      title: t('Type'),
      extra: true,
      cell: ({ kind }) => kinds(t).find(({ value }) => value === kind)?.label,
    },
    {
      key: 'duration',
      title: t('Duration'),
      end: true,
      cell: ({ duration }) => (duration > 0 ? formatTime(duration) : ''),
    },
    {
      key: 'copy',
      extra: true,
      title: t('Local copy'),
      cell: ({ copy }) => copy && mirrorText(t, copy),
    },
    {
      key: 'plays',
      extra: true,
      title: t('Plays'),
      sort: 'plays',
      end: true,
      cell: ({ plays }) => formatNumber(plays),
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: (episode) => <Status episode={episode} />,
    },
    {
      key: 'published_at',
      title: t('Publish date'),
      sort: 'published_at',
      cell: ({ published_at }) => formatDate(published_at),
    },
  ]
}

/** Filters of a list of episodes; `podcasts` are the ones to choose from, `podcast` the chosen one. */
export const useEpisodeFilters = (podcasts: Named[], podcast: Named | null): Filter[] => {
  const { t } = useTranslation()
  const known = podcast && !podcasts.some(({ id }) => id === podcast.id) ? [podcast, ...podcasts] : podcasts
  return [
    {
      name: 'podcast',
      label: t('Podcast'),
      scope: true,
      choices: known.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'state',
      label: t('Status'),
      choices: [
        { value: 'out', label: t('Published') },
        { value: 'planned', label: t('Scheduled') },
        { value: 'draft', label: t('Draft') },
      ],
    },
    { name: 'kind', label: t('Type'), choices: kinds(t) },
    { name: 'copy', label: t('Local copy'), choices: mirrorChoices(t) },
  ]
}

/** How podcasts are found, and the input for transcripts. */
interface EpisodeParts {
  findPodcasts: (text: string) => Promise<Named[]>
  transcript: ComponentType<CustomInput>
}

const breaksField = (t: Translate): Field => ({
  kind: 'custom',
  name: 'ad_breaks',
  label: t('Ad breaks'),
  input: EpisodeAdBreaks,
  summary: (value) => episodeBreaksText(value as EpisodeBreaks),
})

/** Fields of an episode. */
export const useEpisodeFields = ({ findPodcasts, transcript }: EpisodeParts): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'one', name: 'podcast', label: t('Podcast'), find: findPodcasts, only: 'new' },
    { kind: 'text', name: 'title', label: t('Title') },
    {
      kind: 'custom',
      name: 'audio',
      label: t('Audio'),
      input: AudioField,
      summary: (value) => audioText(value as AudioValue),
      body: (value) => audioValueOf(value as AudioValue).chosen?.input,
    },
    {
      kind: 'custom',
      name: 'published_at',
      label: t('Publish date'),
      input: DateTimeField,
      summary: (value) => (typeof value === 'string' ? formatMoment(value) : ''),
      body: (value) => value ?? undefined,
    },
    {
      kind: 'switch',
      name: 'public',
      label: t('Public'),
      hint: t('It’s published at this time and hidden until then.'),
    },
    { kind: 'choice', name: 'kind', label: t('Type'), choices: kinds(t) },
    { kind: 'number', name: 'season', label: t('Season'), min: 0, max: 99_999, half: true },
    { kind: 'number', name: 'number', label: t('Number'), min: 0, max: 99_999, half: true },
    { kind: 'custom', name: 'description', label: t('Description'), input: Notes, summary: notesText },
    {
      kind: 'custom',
      name: 'chapters',
      label: t('Chapters'),
      input: Chapters,
      from: chaptersValue,
      summary: (value) => chaptersText(value as ChaptersValue),
      body: (value) => chaptersBody(value as ChaptersValue),
    },
    {
      kind: 'custom',
      name: 'transcript',
      label: t('Transcript'),
      input: transcript,
      from: transcriptValue,
      summary: (value) => transcriptText(value as TranscriptValue),
      body: (value) => transcriptBody(value as TranscriptValue),
    },
    ...(hasEpisodeSpots() ? [breaksField(t)] : []),
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'website', label: t('Website'), type: 'url', empty: 'null' },
    ...creditFields(),
    soundbitesField(),
    { kind: 'switch', name: 'explicit', label: t('Explicit') },
  ]
}

/** A new episode. */
export const freshEpisode = {
  title: '',
  audio: null,
  published_at: null,
  public: true,
  kind: 'full',
  season: null,
  number: null,
  description: null,
  ad_breaks: null,
  cover: null,
  website: null,
  persons: [],
  location: null,
  soundbites: [],
  explicit: false,
}

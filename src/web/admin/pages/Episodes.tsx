import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { type AdminEpisode, adminEpisodes } from '../../../contract/admin/episodes.ts'
import type { Soundbite } from '../../../contract/admin/podcasting.ts'
import { adminPodcasts } from '../../../contract/admin/podcasts.ts'
import { findPodcasts, podcastsByTitle } from '../../api/admin-podcasts.ts'
import { crudItemQuery } from '../../api/crud.ts'
import { CrudPage } from '../../back-office/crud/CrudPage.tsx'
import type { BulkAction, Column, Field, Filter, Named } from '../../back-office/crud/types.ts'
import { usePublishing } from '../../back-office/crud/visibility.ts'
import { AudioField } from '../../back-office/podcasts/AudioField.tsx'
import { type AudioValue, audioText, audioValueOf } from '../../back-office/podcasts/audio-value.ts'
import { Chapters } from '../../back-office/podcasts/Chapters.tsx'
import {
  type ChaptersValue,
  chaptersBody,
  chaptersText,
  chaptersValue,
} from '../../back-office/podcasts/chapters.ts'
import { creditFields } from '../../back-office/podcasts/credit-fields.ts'
import { DateTimeField } from '../../back-office/podcasts/DateTimeField.tsx'
import { Soundbites } from '../../back-office/podcasts/Lines.tsx'
import { soundbiteLines } from '../../back-office/podcasts/lines.ts'
import { MirrorInfo } from '../../back-office/podcasts/MirrorInfo.tsx'
import { mirrorChoices, mirrorText } from '../../back-office/podcasts/mirror-texts.ts'
import { Notes, notesText } from '../../back-office/podcasts/Notes.tsx'
import { Transcript } from '../../back-office/podcasts/Transcript.tsx'
import {
  type TranscriptValue,
  transcriptBody,
  transcriptText,
  transcriptValue,
} from '../../back-office/podcasts/transcript.ts'
import { formatDate, formatMoment, formatNumber, formatTime } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { Cover } from '../../ui/Cover.tsx'

const kinds = (t: Translate) => [
  { value: 'full', label: t('Episode') },
  { value: 'trailer', label: t('Trailer') },
  { value: 'bonus', label: t('Bonus') },
]

const Status = ({ episode }: { episode: AdminEpisode }) => {
  const { t } = useTranslation()
  if (!episode.public) return <span className={buttonsStyles.badge}>{t('Draft')}</span>
  if (new Date(episode.published_at) > new Date())
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.warn}`}>{t('Scheduled')}</span>
  return <span className={`${buttonsStyles.badge} ${buttonsStyles.good}`}>{t('Published')}</span>
}

const placeOf = ({ season, number }: AdminEpisode): string =>
  [season, number].flatMap((one) => (one === null ? [] : formatNumber(one))).join('.')

const useColumns = (): Column<AdminEpisode>[] => {
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

/** Returns the podcast that the list is filtered by. */
const usePodcast = (): Named | null => {
  const { podcast } = useSearch({ strict: false }) as { podcast?: unknown }
  const id = Number(podcast)
  const known = Number.isInteger(id) && id > 0
  const { data } = useQuery({ ...crudItemQuery(adminPodcasts, known ? id : 0), enabled: known })
  return data ? { id: data.id, name: data.title } : null
}

const useFilters = (podcast: Named | null): Filter[] => {
  const { t } = useTranslation()
  const all: Named[] = (useQuery(podcastsByTitle()).data?.data ?? []).map(({ id, title }) => ({
    id,
    name: title,
  }))
  const known = podcast && !all.some(({ id }) => id === podcast.id) ? [podcast, ...all] : all
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

const useFields = (): Field[] => {
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
      input: Transcript,
      from: transcriptValue,
      summary: (value) => transcriptText(value as TranscriptValue),
      body: (value) => transcriptBody(value as TranscriptValue),
    },
    { kind: 'cover', name: 'cover', label: t('Cover') },
    { kind: 'text', name: 'website', label: t('Website'), type: 'url', empty: 'null' },
    ...creditFields(),
    {
      kind: 'custom',
      name: 'soundbites',
      label: t('Soundbites'),
      input: Soundbites,
      summary: (value) => soundbiteLines.write(value as Soundbite[]),
    },
    { kind: 'switch', name: 'explicit', label: t('Explicit') },
  ]
}

/** Returns the mirror action while the list is filtered to episodes without a local copy. */
const useCopying = (): BulkAction[] => {
  const { t } = useTranslation()
  const { copy } = useSearch({ strict: false }) as { copy?: unknown }
  if (copy !== 'failed' && copy !== 'waiting') return []
  return [{ action: 'copy', label: t('Download now'), icon: RefreshCw }]
}

/** Episodes of one or all podcasts: audio, release date and metadata. */
export const EpisodesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const podcast = usePodcast()
  return (
    <CrudPage
      of={adminEpisodes}
      name="episodes"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search episodes'),
        edit: t('Edit episode'),
        fresh: t('New episode'),
        empty: t('No episodes yet'),
        emptyHint: t('Upload an audio file, or enter its URL.'),
      }}
      columns={useColumns()}
      filters={useFilters(podcast)}
      fields={useFields()}
      fresh={{
        podcast,
        title: '',
        audio: null,
        published_at: null,
        public: true,
        kind: 'full',
        season: null,
        number: null,
        description: null,
        cover: null,
        website: null,
        persons: [],
        location: null,
        soundbites: [],
        explicit: false,
      }}
      before={(episode) => <MirrorInfo episode={episode} />}
      bulk={[...usePublishing(), ...useCopying()]}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/episode/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

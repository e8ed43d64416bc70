import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, SearchCheck } from 'lucide-react'
import { type AdminRadioStation, adminRadioStations } from '../../../contract/catalog/back-office/radio.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../crud/types.ts'
import { usePublishing, useVisibilityFilter } from '../crud/visibility.ts'
import { findRadioGenres } from './admin-radio.ts'
import { ImportList } from './ImportList.tsx'
import radioStyles from './radio.module.css'
import { StreamField, streamTypeNames } from './StreamField.tsx'

const State = ({ live }: { live: boolean | null }) => {
  const { t } = useTranslation()
  if (live === null) return <span className={radioStyles.radioState}>{t('Not checked yet')}</span>
  return (
    <span className={classes(radioStyles.radioState, live ? radioStyles.live : radioStyles.down)}>
      {live ? t('On air') : t('Off air')}
    </span>
  )
}

const useColumns = (): Column<AdminRadioStation>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: (station) => (
        <>
          <Cover picture={station.cover} name={station.title} size={28} shape="small" />
          <span className="truncate">{station.title}</span>
          {!station.public && <Badge>{t('Hidden')}</Badge>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('Status'),
      narrow: true,
      cell: ({ live }) => <State live={live} />,
    },
    {
      key: 'genres',
      title: t('Genres'),
      max: '150px',
      cell: ({ genres }) => listed(genres.map(({ name }) => name)),
    },
    {
      key: 'stream',
      title: t('Stream'),
      cell: ({ stream_type, bitrate }) =>
        bitrate
          ? `${streamTypeNames[stream_type]} · ${t('{rate} kbit/s', { rate: bitrate })}`
          : streamTypeNames[stream_type],
    },
    {
      key: 'relay',
      title: t('Relayed'),
      extra: true,
      cell: ({ relay }) => (relay ? t('Yes') : t('No')),
    },
    {
      key: 'listeners',
      title: t('Listeners'),
      end: true,
      cell: ({ listeners }) => formatNumber(listeners),
    },
    {
      key: 'plays',
      title: t('Plays'),
      sort: 'plays',
      end: true,
      cell: ({ plays }) => formatNumber(plays),
    },
    {
      key: 'likes',
      title: t('Likes'),
      sort: 'likes',
      end: true,
      extra: true,
      cell: ({ likes }) => formatNumber(likes),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    useVisibilityFilter(),
    {
      name: 'live',
      label: t('Status'),
      choices: [
        { value: 'true', label: t('On air') },
        { value: 'false', label: t('Off air') },
      ],
    },
    {
      name: 'relay',
      label: t('Relayed'),
      choices: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const types = Object.entries(streamTypeNames).map(([value, label]) => ({ value, label }))
  return [
    { kind: 'cover', name: 'cover', label: t('Cover') },
    {
      kind: 'custom',
      name: 'stream_url',
      label: t('Stream'),
      input: StreamField,
      summary: (value) => String(value ?? ''),
    },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'many', name: 'genres', label: t('Genres'), find: findRadioGenres },
    { kind: 'area', name: 'description', label: t('Description'), rows: 4, empty: 'null' },
    { kind: 'choice', name: 'stream_type', label: t('Stream type'), choices: types, half: true },
    { kind: 'number', name: 'bitrate', label: t('kbit/s'), min: 1, max: 10_000, half: true },
    { kind: 'text', name: 'country', label: t('Country'), empty: 'null', half: true },
    { kind: 'text', name: 'language', label: t('Language'), empty: 'null', half: true },
    { kind: 'text', name: 'website', type: 'url', label: t('Website'), empty: 'null' },
    {
      kind: 'text',
      name: 'now_playing_url',
      type: 'url',
      label: t('Now-playing URL'),
      hint: t('Only if the stream has no track information: an Icecast or AzuraCast status URL.'),
      empty: 'null',
    },
    {
      kind: 'switch',
      name: 'relay',
      label: t('Relayed'),
      hint: t('For streams that block playback in the browser.'),
    },
    { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can find and play it.') },
  ]
}

const fresh = {
  title: '',
  stream_url: '',
  stream_type: 'mp3',
  relay: true,
  description: null,
  genres: [],
  website: null,
  country: null,
  language: null,
  bitrate: null,
  now_playing_url: null,
  public: true,
  cover: null,
}

/** Radio stations: stream URLs, metadata and stream status. */
export const RadioStationsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminRadioStations}
      name="radio-stations"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search radio stations'),
        edit: t('Edit radio station'),
        fresh: t('New station'),
        empty: t('No radio stations yet'),
        emptyHint: t('Add a station by its stream URL, or import a list.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={fresh}
      actions={<ImportList />}
      bulk={[...usePublishing(), { action: 'check', label: t('Check again'), icon: SearchCheck }]}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/radio-station/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, SearchCheck } from 'lucide-react'
import { type AdminRadioStation, adminRadioStations } from '../../../contract/admin/radio-stations.ts'
import { findRadioGenres } from '../../api/admin-radio.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing, useVisibilityFilter } from '../crud/shown.ts'
import type { Column, Field, Filter } from '../crud/types.ts'
import { ImportList } from '../radio/ImportList.tsx'
import { StreamField } from '../radio/StreamField.tsx'
import { streamTypeNames } from '../radio/stream-types.ts'
import '../radio/radio.css'

const State = ({ live }: { live: boolean | null }) => {
  const { t } = useTranslation()
  if (live === null) return <span className="radio-state">{t('Not looked at yet')}</span>
  return <span className={`radio-state ${live ? 'live' : 'down'}`}>{live ? t('On air') : t('Off air')}</span>
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
          <span className="trunc">{station.title}</span>
          {!station.public && <span className="badge">{t('Hidden')}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('Status'),
      narrow: true,
      width: '140px',
      cell: ({ live }) => <State live={live} />,
    },
    {
      key: 'genres',
      title: t('Genres'),
      width: '16%',
      cell: ({ genres }) => listed(genres.map(({ name }) => name)),
    },
    {
      key: 'stream',
      title: t('Stream'),
      width: '150px',
      cell: ({ stream_type, bitrate }) =>
        bitrate
          ? `${streamTypeNames[stream_type]} · ${t('{rate} kbit/s', { rate: bitrate })}`
          : streamTypeNames[stream_type],
    },
    {
      key: 'relay',
      title: t('Passed on'),
      width: '110px',
      extra: true,
      cell: ({ relay }) => (relay ? t('Yes') : t('No')),
    },
    {
      key: 'listeners',
      title: t('Listening'),
      end: true,
      width: '100px',
      cell: ({ listeners }) => formatNumber(listeners),
    },
    {
      key: 'plays',
      title: t('Plays'),
      sort: 'plays',
      end: true,
      width: '96px',
      cell: ({ plays }) => formatNumber(plays),
    },
    {
      key: 'likes',
      title: t('Likes'),
      sort: 'likes',
      end: true,
      width: '96px',
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
      label: t('Passed on'),
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
      words: (value) => String(value ?? ''),
    },
    { kind: 'text', name: 'title', label: t('Title') },
    { kind: 'many', name: 'genres', label: t('Genres'), find: findRadioGenres },
    { kind: 'area', name: 'description', label: t('Description'), rows: 4, empty: 'null' },
    { kind: 'choice', name: 'stream_type', label: t('Kind of stream'), choices: types, half: true },
    { kind: 'number', name: 'bitrate', label: t('kbit/s'), min: 1, max: 10_000, half: true },
    { kind: 'text', name: 'country', label: t('From'), empty: 'null', half: true },
    { kind: 'text', name: 'language', label: t('Language'), empty: 'null', half: true },
    { kind: 'text', name: 'website', type: 'url', label: t('Website'), empty: 'null' },
    {
      kind: 'text',
      name: 'now_playing_url',
      type: 'url',
      label: t('Where it tells what it plays'),
      hint: t('Only if its stream does not say so: a status page of Icecast or AzuraCast.'),
      empty: 'null',
    },
    {
      kind: 'switch',
      name: 'relay',
      label: t('Passed on'),
      hint: t('For sources that do not let browsers have their sound.'),
    },
    { kind: 'switch', name: 'public', label: t('Public'), hint: t('Everyone can find and play it.') },
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

/** Radio stations: where their sound comes from, what is said of them, and whether they answer. */
export const Page = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminRadioStations}
      name="radio-stations"
      titleOf={({ title }) => title}
      words={{
        search: t('Search radio stations'),
        edit: t('Edit radio station'),
        fresh: t('New station'),
        empty: t('No radio stations yet'),
        emptyHint: t('Add one by the address of its stream, or many from a list.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      fresh={fresh}
      actions={<ImportList />}
      bulk={[...usePublishing(), { action: 'check', label: t('Look again'), icon: SearchCheck }]}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('See as listeners do'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/radio-station/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}

import { CalendarX } from 'lucide-react'
import type { ArtistEvent } from '../../../contract/catalog/artist-fields.ts'
import { artistEventTable, type When } from '../../../contract/catalog/back-office/artist-pages.ts'
import { localTime } from '../../../contract/core/time.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field, Filter } from '../crud/types.ts'
import { WhenField } from './WhenField.tsx'

/** Formats a local time, whose zone is another matter. */
const formatLocal = (local: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${local}Z`))

const useColumns = (): Column<ArtistEvent>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'venue',
      title: t('Venue'),
      sort: 'venue',
      cell: ({ title, venue }) => <span className="truncate">{title ? `${title} · ${venue}` : venue}</span>,
    },
    { key: 'city', title: t('City'), sort: 'city', max: '200px', cell: ({ city }) => city },
    { key: 'country', title: t('Country'), extra: true, max: '160px', cell: ({ country }) => country },
    {
      key: 'starts_at',
      title: t('Date'),
      sort: 'starts_at',
      narrow: true,
      cell: ({ starts_at, time_zone }) => formatLocal(localTime(new Date(starts_at), time_zone)),
    },
    {
      key: 'cancelled',
      title: t('Status'),
      cell: ({ cancelled }) => cancelled && <Badge tone="bad">{t('Event cancelled')}</Badge>,
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'time',
      label: t('Date'),
      choices: [
        { value: 'next', label: t('Upcoming') },
        { value: 'past', label: t('Past') },
      ],
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'venue', label: t('Venue') },
    { kind: 'text', name: 'city', label: t('City'), half: true },
    { kind: 'text', name: 'country', label: t('Country'), empty: 'null', half: true },
    {
      kind: 'custom',
      name: 'when',
      label: t('Date'),
      input: WhenField,
      summary: (value) => {
        const { local, zone } = value as When
        return local ? `${formatLocal(local)} (${zone})` : ''
      },
    },
    {
      kind: 'text',
      name: 'title',
      label: t('Title'),
      hint: t('Name of the festival or tour, if there is one.'),
      empty: 'null',
    },
    { kind: 'text', name: 'ticket_url', label: t('Ticket link'), type: 'url', empty: 'null' },
    {
      kind: 'switch',
      name: 'cancelled',
      label: t('Event cancelled'),
      hint: t('It stays on your page, marked as cancelled.'),
    },
  ]
}

/** The artist's concerts and other dates. */
export const ArtistEventsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const [columns, filters, fields] = [useColumns(), useFilters(), useFields()]
  if (!artist) return null
  const edits = canEdit(artist.role)
  const fresh = {
    venue: '',
    city: '',
    country: null,
    when: { local: '', zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    title: null,
    ticket_url: null,
    cancelled: false,
  }
  return (
    <CrudPage
      of={artistEventTable}
      within={{ artist_id: artist.id }}
      name="events"
      titleOf={({ venue, city }) => `${venue}, ${city}`}
      summary={{
        search: t('Search events'),
        edit: t('Edit event'),
        fresh: t('New event'),
        empty: t('No events yet'),
        emptyHint: t('Add concerts and other dates. They’re shown on your public page.'),
      }}
      columns={columns}
      filters={filters}
      fields={fields}
      {...(edits && {
        fresh,
        bulk: [{ action: 'cancel', label: t('Mark as cancelled'), icon: CalendarX }],
      })}
      writes={edits}
      deletes={edits}
    />
  )
}

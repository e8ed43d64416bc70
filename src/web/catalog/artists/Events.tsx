import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import type { ArtistEvent } from '../../../contract/catalog/artist-fields.ts'
import { listed } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { hourAndMinute } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { artistEventsQuery } from './artist-events.ts'
import styles from './events.module.css'

/** Formats the start on the clocks of the venue. */
const formatStart = ({ starts_at, time_zone }: ArtistEvent, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLanguage(), { ...parts, timeZone: time_zone }).format(new Date(starts_at))

const EventLine = ({ event }: { event: ArtistEvent }) => {
  const { t } = useTranslation()
  const { title, venue, city, country, ticket_url, cancelled, starts_at } = event
  const place = listed([venue, city, ...(country ? [country] : [])])
  return (
    <li className={classes(styles.event, cancelled && styles.cancelled)} data-part="event">
      <span className={styles.day} aria-hidden="true">
        <span>{formatStart(event, { month: 'short' })}</span>
        <b className="tabular">{formatStart(event, { day: 'numeric' })}</b>
      </span>
      <span className={styles.names}>
        <b dir="auto" className={styles.name}>
          {title ?? venue}
        </b>
        <span dir="auto" className="block muted">
          {place}
        </span>
        <time dateTime={starts_at} className="tabular block muted">
          {formatStart(event, {
            weekday: 'short',
            day: 'numeric',
            month: 'short',
            year: 'numeric',
            ...hourAndMinute(),
            timeZoneName: 'short',
          })}
        </time>
      </span>
      {cancelled && <Badge tone="bad">{t('Event cancelled')}</Badge>}
      {ticket_url && !cancelled && (
        <AnchorButton
          size="sm"
          href={ticket_url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`${t('Tickets')}: ${title ?? place}`}
        >
          <Ticket className="icon-16" aria-hidden="true" />
          {t('Tickets')}
        </AnchorButton>
      )}
    </li>
  )
}

/** Next concerts and other dates of an artist; renders nothing without any. */
export const Events = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(artistEventsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('On tour')}>
      <ul className={styles.events}>
        {data.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
    </Section>
  )
}

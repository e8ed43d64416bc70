import { useQuery } from '@tanstack/react-query'
import type { UpcomingRelease } from '../../../contract/catalog/upcoming-albums.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ItemLink } from '../items/ItemLink.tsx'
import { artistUpcomingQuery } from '../upcoming-albums/upcoming-albums.ts'
import styles from './artist.module.css'

/** Formats the day of release in the time zone of the viewer. */
const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(iso),
  )

const Release = ({ release }: { release: UpcomingRelease }) => {
  const { t } = useTranslation()
  return (
    <li>
      <ItemLink item={release} className={styles.latest}>
        <Cover picture={release.cover} name={release.title} size={96} />
        <span className="min-w-0 flex-1">
          <span className="block text-12 muted">{release.type === 'album' ? t('Album') : t('Single')}</span>
          <span className={`heading-16 truncate ${styles.latestTitle}`} dir="auto">
            {release.title}
          </span>
          <time dateTime={release.release_at} className="tabular block muted">
            {t('Out on {date}', { date: formatDay(release.release_at) })}
          </time>
        </span>
      </ItemLink>
    </li>
  )
}

/** Albums and singles of an artist that are shown before their release; renders nothing without any. */
export const Upcoming = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(artistUpcomingQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('Upcoming releases')}>
      <ul className={styles.upcoming}>
        {data.map((release) => (
          <Release key={`${release.type} ${release.id}`} release={release} />
        ))}
      </ul>
    </Section>
  )
}

import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Panel } from '../charts/Panel.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import styles from './analytics.module.css'

const name = (hour: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { hour: 'numeric', timeZone: 'UTC' }).format(hour * 3_600_000)

/** Plays by hour of the day, with the busiest hour highlighted. */
export const Hours = ({ hours }: { hours: number[] | undefined }) => {
  const { t } = useTranslation()
  const most = Math.max(1, ...(hours ?? []))
  const busiest = hours?.indexOf(most) ?? -1
  const title = t('Plays by hour')
  const text = (value: number) => value.toLocaleString(currentLanguage())
  return (
    <Panel
      title={title}
      table={
        hours && (
          <PartsTable
            caption={title}
            heads={[t('Time'), t('Plays')]}
            rows={hours.map((plays, hour) => ({ key: String(hour), cells: [name(hour), text(plays)] }))}
          />
        )
      }
    >
      {hours ? (
        <div
          className={styles.hours}
          role="img"
          aria-label={
            busiest < 0
              ? t('No data for this period yet.')
              : t('Peak hour: {hour} ({plays} plays)', { hour: name(busiest), plays: text(most) })
          }
        >
          {hours.map((plays, hour) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
              key={hour}
              className={hour === busiest ? `${styles.hour} ${styles.busiest}` : styles.hour}
              title={`${name(hour)}: ${text(plays)}`}
            >
              <div style={{ blockSize: `${(plays / most) * 100}%` }} />
            </div>
          ))}
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className={styles.hourName} style={{ gridColumn: `${hour + 1} / span 6` }}>
              {name(hour)}
            </span>
          ))}
        </div>
      ) : (
        <Skeleton width="100%" height={180} />
      )}
    </Panel>
  )
}

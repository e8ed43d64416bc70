import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OperationsHealth } from '../../../contract/site/back-office/operations.ts'
import { formatDiskSize, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'
import styles from './operations.module.css'
import { healthQuery } from './operations.ts'

type State = 'good' | 'warning' | 'broken'

const colors = { good: styles.good, warning: styles.warning, broken: styles.broken }

const LITTLE_ROOM = 2e9

const State = ({ state }: { state: State }) => {
  const { t } = useTranslation()
  const Icon = { good: Check, warning: TriangleAlert, broken: CircleAlert }[state]
  const stateText = { good: t('OK'), warning: t('Needs attention'), broken: t('Not working') }
  return (
    <span className={classes(styles.opsState, colors[state])}>
      <Icon className="icon-16" aria-hidden="true" />
      {stateText[state]}
    </span>
  )
}

interface PartProps {
  title: string
  state: State
  fact: ReactNode
  /** Details in small type, one line each. */
  details: (string | null | false)[]
}

const Part = ({ title, state, fact, details }: PartProps) => (
  <section className={`${styles.opsCard} ${styles.opsPart}`}>
    <header>
      <h2>{title}</h2>
      <State state={state} />
    </header>
    <p className={`${styles.opsInfo} tabular`}>{fact}</p>
    {details.filter(Boolean).map((line) => (
      <p key={String(line)} className={styles.opsDetail}>
        {line}
      </p>
    ))}
  </section>
)

/** Returns the number at the start of a version that also names its build. */
const shortVersion = (version: string): string => /^\D?\d+(\.\d+)*/.exec(version)?.[0] ?? version

const Parts = ({ health }: { health: OperationsHealth }) => {
  const { t } = useTranslation()
  const { database, storage, queue, mail, ffmpeg } = health
  const oldest = queue.oldest_at
  return (
    <>
      <Part
        title={t('Database')}
        state={database.ok ? 'good' : 'broken'}
        fact={database.ok ? formatDiskSize(database.bytes) : '–'}
        details={[
          database.ok &&
            `PostgreSQL ${database.version} · ${database.kind === 'embedded' ? t('Embedded') : t('External')}`,
          database.ok &&
            t('{n} of {most} connections', {
              n: formatNumber(database.connections),
              most: formatNumber(database.most_connections),
            }),
          database.error,
        ]}
      />
      <Part
        title={t('Storage')}
        state={!storage.ok ? 'broken' : storage.free < LITTLE_ROOM ? 'warning' : 'good'}
        fact={t('{size} free', { size: formatDiskSize(storage.free) })}
        details={[
          t('of {size} total', { size: formatDiskSize(storage.total) }),
          storage.kind === 'local' ? t('Stored in a folder') : t('Stored in a bucket'),
          storage.error,
        ]}
      />
      <Part
        title={t('Jobs')}
        state={!queue.ok ? 'broken' : queue.failed > 0 ? 'warning' : 'good'}
        fact={t('{n} pending', { n: formatNumber(queue.waiting + queue.running) })}
        details={[
          t('Running: {running} · Failed: {failed}', {
            running: formatNumber(queue.running),
            failed: formatNumber(queue.failed),
          }),
          oldest && t('Oldest job waiting since {moment}', { moment: formatMoment(oldest) }),
          queue.error,
        ]}
      />
      <Part
        title={t('Email')}
        state={mail.last_error ? 'warning' : 'good'}
        fact={mail.kind === 'smtp' ? t('Via SMTP') : t('Saved to disk (no mail server)')}
        details={[
          mail.last_error
            ? `${formatMoment(mail.last_error.at)}: ${mail.last_error.reason}`
            : t('No recent delivery failures'),
        ]}
      />
      <Part
        title={t('Transcoding')}
        state={ffmpeg ? 'good' : 'warning'}
        fact={ffmpeg ? `ffmpeg ${shortVersion(ffmpeg.version)}` : t('ffmpeg is missing')}
        details={[
          ffmpeg ? t('Adaptive streaming available') : t('Originals only, no transcoding'),
          ffmpeg && shortVersion(ffmpeg.version) !== ffmpeg.version && ffmpeg.version,
        ]}
      />
      <Part
        title={t('Server')}
        state="good"
        fact={t('Version {version}', { version: health.version })}
        details={[
          t('Running since {moment}', { moment: formatMoment(health.started_at) }),
          `Node ${health.node} · ${health.host}`,
        ]}
      />
    </>
  )
}

/** A card for each component of the instance. */
export const Health = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(healthQuery())
  if (isError && !data)
    return <ErrorState title={t('Couldn’t load system status')} retry={() => void refetch()} />
  return (
    <div className={styles.opsParts}>
      {data ? (
        <Parts health={data} />
      ) : (
        ['database', 'storage', 'jobs', 'mail', 'conversion', 'server'].map((part) => (
          <Skeleton key={part} width="100%" height={132} className={styles.opsSkeleton} />
        ))
      )}
    </div>
  )
}

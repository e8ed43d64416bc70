import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OperationsHealth } from '../../../../contract/admin/operations.ts'
import { healthQuery } from '../../../api/operations.ts'
import { formatMoment, formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { formatSize } from '../../sizes.ts'

type State = 'good' | 'warning' | 'broken'

const LITTLE_ROOM = 2e9

const State = ({ state }: { state: State }) => {
  const { t } = useTranslation()
  const Icon = { good: Check, warning: TriangleAlert, broken: CircleAlert }[state]
  const words = { good: t('Working'), warning: t('Needs attention'), broken: t('Out of order') }
  return (
    <span className={`ops-state ${state}`}>
      <Icon className="s16" aria-hidden="true" />
      {words[state]}
    </span>
  )
}

interface PartProps {
  title: string
  state: State
  fact: ReactNode
  /** Smaller, one line each. */
  details: (string | null | false)[]
}

const Part = ({ title, state, fact, details }: PartProps) => (
  <section className="ops-card ops-part">
    <header>
      <h2>{title}</h2>
      <State state={state} />
    </header>
    <p className="ops-fact num">{fact}</p>
    {details.filter(Boolean).map((line) => (
      <p key={String(line)} className="ops-detail">
        {line}
      </p>
    ))}
  </section>
)

const Parts = ({ health }: { health: OperationsHealth }) => {
  const { t } = useTranslation()
  const { database, storage, queue, mail, ffmpeg } = health
  const oldest = queue.oldest_at
  return (
    <>
      <Part
        title={t('Database')}
        state={database.ok ? 'good' : 'broken'}
        fact={database.ok ? formatSize(database.bytes) : '–'}
        details={[
          database.ok &&
            `PostgreSQL ${database.version} · ${database.kind === 'embedded' ? t('Embedded') : t('External')}`,
          database.ok &&
            t('Connections: {n} of {most}', {
              n: formatNumber(database.connections),
              most: formatNumber(database.most_connections),
            }),
          database.error,
        ]}
      />
      <Part
        title={t('Storage')}
        state={!storage.ok ? 'broken' : storage.free < LITTLE_ROOM ? 'warning' : 'good'}
        fact={t('{size} free', { size: formatSize(storage.free) })}
        details={[
          t('of {size} on the disk', { size: formatSize(storage.total) }),
          storage.kind === 'local' ? t('Media lie in a folder') : t('Media lie in a bucket'),
          storage.error,
        ]}
      />
      <Part
        title={t('Jobs')}
        state={!queue.ok ? 'broken' : queue.failed > 0 ? 'warning' : 'good'}
        fact={t('{n} to do', { n: formatNumber(queue.waiting + queue.running) })}
        details={[
          t('Running: {running} · Failed: {failed}', {
            running: formatNumber(queue.running),
            failed: formatNumber(queue.failed),
          }),
          oldest && t('Longest waiting since {moment}', { moment: formatMoment(oldest) }),
          queue.error,
        ]}
      />
      <Part
        title={t('Mail')}
        state={mail.last_error ? 'warning' : 'good'}
        fact={mail.kind === 'smtp' ? t('By SMTP') : t('Kept as files')}
        details={[
          mail.last_error
            ? `${formatMoment(mail.last_error.at)}: ${mail.last_error.reason}`
            : t('No letter has failed lately'),
        ]}
      />
      <Part
        title={t('Conversion')}
        state={ffmpeg ? 'good' : 'warning'}
        fact={ffmpeg ? `ffmpeg ${ffmpeg.version}` : t('ffmpeg is missing')}
        details={[
          ffmpeg ? t('Music is converted for every connection') : t('Originals play, nothing is converted'),
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

/** One card for each part of the place. */
export const Health = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(healthQuery())
  if (isError && !data)
    return <ErrorState title={t('The health could not be asked for')} retry={() => void refetch()} />
  return (
    <div className="ops-parts">
      {data ? (
        <Parts health={data} />
      ) : (
        ['database', 'storage', 'jobs', 'mail', 'conversion', 'server'].map((part) => (
          <Skeleton key={part} width="100%" height={132} className="ops-waiting" />
        ))
      )}
    </div>
  )
}

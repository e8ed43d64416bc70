import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import {
  type JobState,
  jobStates,
  type OperationsJob,
} from '../../../contract/site/back-office/operations.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/layout/States.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { Pager } from '../crud/Pager.tsx'
import { Card, CardRow, Detail } from './Card.tsx'
import styles from './operations.module.css'
import { healthQuery, jobsQuery, retryAllJobs, retryJob } from './operations.ts'

const kindTitle = (kind: string, t: Translate): string =>
  ({
    'package-media': t('Transcode music'),
    'send-password-link': t('Send password reset email'),
    'send-email-link': t('Send confirmation email'),
    'send-email': t('Send email'),
    'email-team-invitation': t('Send email'),
    'email-family-invitation': t('Send email'),
    bulk: t('Bulk edit'),
    'make-backup': t('Create backup'),
    'close-plays': t('Finalise plays'),
    'clean-up': t('Clean up'),
    'publish-episodes': t('Publish scheduled episodes'),
    'notify-pending': t('Notify followers'),
    'refresh-feed': t('Update a feed'),
    'schedule-feed-refreshes': t('Check feeds'),
    'import-opml': t('Import podcasts from OPML'),
    'rollup-analytics': t('Aggregate analytics'),
    reindex: t('Rebuild index'),
  })[kind] ?? kind

const stateTitle = (state: JobState, t: Translate): string =>
  ({ failed: t('Failed'), waiting: t('Waiting'), running: t('Running') })[state]

const emptyTitle = (state: JobState, t: Translate): string =>
  ({
    failed: t('No failed jobs'),
    waiting: t('No waiting jobs'),
    running: t('No running jobs'),
  })[state]

/** Runs an action; the button is disabled meanwhile. */
const usePress = (run: () => Promise<void>): [boolean, () => void] => {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    run()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return [busy, press]
}

const Job = ({ job, state }: { job: OperationsJob; state: JobState }) => {
  const { t } = useTranslation()
  const [busy, retry] = usePress(async () => {
    await retryJob(job.id)
    showToast({ type: 'success', title: kindTitle(job.kind, t), text: t('Retrying.') })
  })
  return (
    <CardRow>
      <div className="min-w-0">
        <p className={styles.opsJobTitle}>
          <span>{kindTitle(job.kind, t)}</span>
          {job.about && <bdi className="truncate muted">{job.about}</bdi>}
        </p>
        {job.reason && <Detail error={state === 'failed'}>{t(job.reason)}</Detail>}
      </div>
      <Detail className="tabular">
        {formatMoment(job.at)}
        {job.tries > 0 && ` · ${t('{count} attempts', { count: job.tries })}`}
      </Detail>
      {state === 'failed' && (
        <Button size="sm" disabled={busy} onClick={retry}>
          <RotateCw className="icon-16" aria-hidden="true" />
          {t('Try again')}
        </Button>
      )}
    </CardRow>
  )
}

const List = ({ state }: { state: JobState }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(jobsQuery(state, page))
  if (isError && !data) return <ErrorState title={t('Couldn’t load jobs')} retry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={168} />
  const { total = 0, last_page = 1 } = data.meta
  // The last row of the last page may have disappeared; of many jobs, the number of pages is an estimate.
  if (data.data.length === 0 && page > 1) setPage(page > last_page ? last_page : 1)
  if (total === 0)
    return <EmptyState icon={<CircleCheck aria-hidden="true" />} title={emptyTitle(state, t)} />
  return (
    <>
      <ul>
        {data.data.map((job) => (
          <Job key={job.id} job={job} state={state} />
        ))}
      </ul>
      {last_page > 1 && (
        <Pager page={page} last={last_page} perPage={data.meta.per_page} total={total} onPage={setPage} />
      )}
    </>
  )
}

const RetryAll = () => {
  const { t } = useTranslation()
  const [busy, retry] = usePress(async () => {
    const n = formatNumber(await retryAllJobs())
    showToast({ type: 'success', title: t('Jobs'), text: t('{count} jobs retried', { count: n }) })
  })
  return (
    <Button size="sm" disabled={busy} onClick={retry}>
      {t('Retry all')}
    </Button>
  )
}

/** Job queue: failed jobs with their errors, queued and running ones. */
export const Jobs = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<JobState>('failed')
  const queue = useQuery(healthQuery()).data?.queue
  return (
    <Card
      head={
        <>
          <h2 className="heading-16">{t('Jobs')}</h2>
          <Segments
            className={styles.opsStates}
            label={t('Jobs')}
            choices={jobStates.map((value) => ({
              value,
              text: stateTitle(value, t),
              count: queue?.[value] ?? null,
            }))}
            value={state}
            onChange={setState}
          />
          {state === 'failed' && queue !== undefined && queue.failed > 1 && <RetryAll />}
        </>
      }
    >
      <List key={state} state={state} />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type JobState, jobStates, type OperationsJob } from '../../../../contract/admin/operations.ts'
import { showError } from '../../../api/errors.ts'
import { healthQuery, jobsQuery, retryAllJobs, retryJob } from '../../../api/operations.ts'
import { formatMoment, formatNumber } from '../../../i18n/format.ts'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/notices.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { Pager } from '../../crud/Pager.tsx'

const kindTitle = (kind: string, t: Translate): string =>
  ({
    'package-media': t('Convert music'),
    'send-password-link': t('Mail a link for a new password'),
    'send-email-link': t('Mail a link that confirms an e-mail'),
    'send-letter': t('Send a letter'),
    bulk: t('Change many at once'),
    'make-backup': t('Make a backup'),
    'close-plays': t('Close plays'),
    'clean-up': t('Clean up'),
    'publish-episodes': t('Publish planned episodes'),
    'tell-news': t('Tell followers what is new'),
    'refresh-feed': t('Read a feed'),
    'look-at-feeds': t('Look for feeds to read'),
    'import-opml': t('Add podcasts of an OPML file'),
    'fold-analytics': t('Add up the analytics'),
    reindex: t('Make the index anew'),
  })[kind] ?? kind

const stateTitle = (state: JobState, t: Translate): string =>
  ({ failed: t('Failed'), waiting: t('Waiting'), running: t('Running') })[state]

const emptyTitle = (state: JobState, t: Translate): string =>
  ({
    failed: t('Nothing has failed'),
    waiting: t('Nothing is waiting'),
    running: t('Nothing is running'),
  })[state]

/** Runs what a press asks for; the button waits meanwhile. */
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
    notify({ type: 'success', title: kindTitle(job.kind, t), text: t('It is tried again.') })
  })
  return (
    <li className="ops-job">
      <div className="min-w-0">
        <p className="ops-job-title">
          <span>{kindTitle(job.kind, t)}</span>
          {job.about && <bdi className="trunc text-muted">{job.about}</bdi>}
        </p>
        {job.reason && <p className={state === 'failed' ? 'ops-reason' : 'ops-detail'}>{t(job.reason)}</p>}
      </div>
      <p className="ops-detail num">
        {formatMoment(job.at)}
        {job.tries > 0 && ` · ${t('Tries: {n}', { n: formatNumber(job.tries) })}`}
      </p>
      {state === 'failed' && (
        <Button size="sm" disabled={busy} onClick={retry}>
          <RotateCw className="s16" aria-hidden="true" />
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}

const List = ({ state }: { state: JobState }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(jobsQuery(state, page))
  if (isError && !data)
    return <ErrorState title={t('The jobs could not be asked for')} retry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={168} />
  const { total = 0, last_page = 1 } = data.meta
  // The last row of a last page may have gone.
  if (data.data.length === 0 && page > 1) setPage(last_page)
  if (total === 0)
    return <EmptyState icon={<CircleCheck aria-hidden="true" />} title={emptyTitle(state, t)} />
  return (
    <>
      <ul className="ops-jobs">
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
    notify({ type: 'success', title: t('Jobs'), text: t('Tried again: {n}', { n }) })
  })
  return (
    <Button size="sm" disabled={busy} onClick={retry}>
      {t('Try all again')}
    </Button>
  )
}

/** Work of the queue: what failed and why, what waits, what runs. */
export const Jobs = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<JobState>('failed')
  const queue = useQuery(healthQuery()).data?.queue
  return (
    <section className="ops-card">
      <header className="ops-head">
        <h2 className="h16">{t('Jobs')}</h2>
        <fieldset className="ops-states" aria-label={t('Jobs')}>
          {jobStates.map((one) => (
            <button key={one} type="button" aria-pressed={one === state} onClick={() => setState(one)}>
              {stateTitle(one, t)}
              <span className="num text-muted">{queue && formatNumber(queue[one])}</span>
            </button>
          ))}
        </fieldset>
        {state === 'failed' && queue !== undefined && queue.failed > 1 && <RetryAll />}
      </header>
      <List key={state} state={state} />
    </section>
  )
}

import type { JobState, operations } from '../../../contract/admin/operations.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { type Author, record } from '../../crud/audit.ts'
import { fail } from '../../http/fail.ts'
import { jobs } from '../../jobs/kinds.ts'
import type { Platform } from '../../platform.ts'
import { failedJobs, isJob, jobCount, jobPage, queueState } from './jobs.queries.ts'

type On = Pick<Platform, 'db' | 'queue'>

export const jobNames = Object.keys(jobs)

interface Query {
  state: JobState
  page: number
  per_page: number
}

/** A page of jobs, the newest first. */
export const listJobs = async (
  { db }: On,
  { state, page, per_page }: Query,
): Promise<ReplyOf<typeof operations.jobs>> => {
  const offset = (page - 1) * per_page
  const [data, total] = await Promise.all([
    jobPage(db, jobNames, state, { limit: per_page, offset }),
    jobCount(db, jobNames, state),
  ])
  return {
    data,
    meta: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)), next: null },
  }
}

const retry = async (on: On, by: Author, found: { name: string; ids: string[] }[]): Promise<number> => {
  for (const { name, ids } of found) await on.queue.retry(name, ids)
  await on.db.transaction().execute((trx) =>
    record(
      trx,
      by,
      found.map(({ name, ids }) => ({ resource: 'jobs', action: 'retry', label: `${name} (${ids.length})` })),
    ),
  )
  return found.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** Tries a failed job again: 404 for none, 409 for one that has not failed. */
export const retryJob = async (on: On, by: Author, id: string): Promise<void> => {
  const found = await failedJobs(on.db, jobNames, id)
  if (found.length === 0) fail((await isJob(on.db, id)) ? 'conflict' : 'not_found')
  await retry(on, by, found)
}

/** Tries all failed jobs again and answers how many they are. */
export const retryAllJobs = async (on: On, by: Author): Promise<number> =>
  retry(on, by, await failedJobs(on.db, jobNames))

/** Jobs waiting and running. */
export const jobsToDo = async (on: Pick<Platform, 'db'>): Promise<number> => {
  const { waiting, running } = await queueState(on.db, jobNames)
  return waiting + running
}

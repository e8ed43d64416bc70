import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { JobState, operations } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import { throwError } from '../../../http/http-error.ts'
import { jobs } from '../../../jobs/kinds.ts'
import { failedJobs, isJob, jobCount, jobPage, queueState } from './queries.ts'

export const jobNames = Object.keys(jobs)

interface Query {
  state: JobState
  page: number
  per_page: number
}

/** Returns a page of jobs, newest first. */
export const listJobs = async (
  { db }: AppContext,
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

const retry = async (
  ctx: AppContext,
  by: AuditAuthor,
  found: { name: string; ids: string[] }[],
): Promise<number> => {
  for (const { name, ids } of found) await ctx.queue.retry(name, ids)
  await ctx.db.transaction().execute((trx) =>
    record(
      trx,
      by,
      found.map(({ name, ids }) => ({ resource: 'jobs', action: 'retry', label: `${name} (${ids.length})` })),
    ),
  )
  return found.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** Retries a failed job. 404 if it does not exist, 409 if it has not failed. */
export const retryJob = async (ctx: AppContext, by: AuditAuthor, id: string): Promise<void> => {
  const found = await failedJobs(ctx.db, jobNames, id)
  if (found.length === 0) throwError((await isJob(ctx.db, id)) ? 'conflict' : 'not_found')
  await retry(ctx, by, found)
}

/** Retries all failed jobs and returns their number. */
export const retryAllJobs = async (ctx: AppContext, by: AuditAuthor): Promise<number> =>
  retry(ctx, by, await failedJobs(ctx.db, jobNames))

/** Returns the number of pending and running jobs. */
export const jobsToDo = async (ctx: AppContext): Promise<number> => {
  const { waiting, running } = await queueState(ctx.db, jobNames)
  return waiting + running
}

import { randomUUID } from 'node:crypto'
import { BULK_INLINE_MAX, type BulkJob, UNDO_SECONDS } from '../../contract/core/back-office/bulk.ts'
import type { HandledTable } from '../../contract/core/back-office/crud.ts'
import type { BodyOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { AppContext } from '../context/app-context.ts'
import { mayCall } from '../http/authorize.ts'
import { HttpError, orNotFound, throwError } from '../http/http-error.ts'
import type { Viewer } from '../http/viewer.ts'
import {
  bulkJobProgress,
  cancelBulkJob,
  deleteOldBulkJobs,
  insertBulkJob,
  type LockedJob,
  lockBulkJob,
  startBulkJob,
  updateProgress,
} from './bulk.queries.ts'
import { requireRemovable, runActionOnMany, type Writer } from './crud.service.ts'
import type { AnyResource, HandledResource } from './resource.ts'

export { deleteOldBulkJobs }

type Failed = BulkJob['failed']
type Order<T extends HandledTable> = Pick<BodyOf<T['bulk']>, 'action' | 'value'>

/**
 * Runs an action on some ids in one transaction; if one of them is rejected, each is run separately, so that the others
 * succeed.
 */
const runSome = async <T extends HandledTable>(
  ctx: AppContext,
  of: HandledResource<T>,
  writer: Writer,
  order: Order<T>,
  ids: number[],
): Promise<Failed> => {
  try {
    await runActionOnMany(ctx, of, writer, { ...order, ids })
    return []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (ids.length === 1) return [{ id: ids[0] as number, message: error.message }]
  }
  const failed: Failed = []
  for (const id of ids) failed.push(...(await runSome(ctx, of, writer, order, [id])))
  return failed
}

/** Returns those of a scheduled deletion that would be rejected, so that nobody is promised their deletion. */
const rejectedAhead = async <T extends HandledTable>(
  ctx: AppContext,
  of: HandledResource<T>,
  viewer: Viewer,
  ids: number[],
): Promise<Failed> => {
  try {
    await requireRemovable(ctx, of, viewer, ids)
    return []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (ids.length === 1) return [{ id: ids[0] as number, message: error.message }]
  }
  const failed: Failed = []
  for (const id of ids) failed.push(...(await rejectedAhead(ctx, of, viewer, [id])))
  return failed
}

/**
 * Runs an action on many ids: immediately if they are few, otherwise as a job whose progress `bulkJobs.get` returns.
 */
export const runBulk = async <T extends HandledTable>(
  ctx: AppContext,
  of: HandledResource<T>,
  writer: Writer,
  { ids, later = false, ...order }: BodyOf<T['bulk']>,
): Promise<ReplyOf<T['bulk']>> => {
  const distinct = [...new Set(ids)]
  if (distinct.length <= BULK_INLINE_MAX && !later) {
    const failed = await runSome(ctx, of, writer, order, distinct)
    return { done: distinct.length - failed.length, failed, run: null } as ReplyOf<T['bulk']>
  }
  const failed =
    order.action === 'delete' && later ? await rejectedAhead(ctx, of, writer.viewer, distinct) : []
  const allowed = distinct.filter((id) => !failed.some((one) => one.id === id))
  if (allowed.length === 0) return { done: 0, failed, run: null } as ReplyOf<T['bulk']>
  const id = randomUUID()
  await ctx.db.transaction().execute(async (trx) => {
    await insertBulkJob(trx, {
      id,
      user_id: writer.viewer.id,
      address: writer.address,
      resource: of.name,
      action: order.action,
      value: order.value,
      ids: allowed,
    })
    await ctx.queue.send('bulk', { run_id: id }, { trx, ...(later && { inSeconds: UNDO_SECONDS }) })
  })
  return { done: 0, failed, run: id } as ReplyOf<T['bulk']>
}

/** Returns the progress of an own run. 404 for another user's. */
export const bulkProgress = async (ctx: AppContext, viewer: Viewer, id: string): Promise<BulkJob> =>
  orNotFound(await bulkJobProgress(ctx.db, id, viewer.id))

/** Cancels an own run that has not started. 409 if it has, 404 for another user's. */
export const cancelScheduledDelete = async (ctx: AppContext, viewer: Viewer, id: string): Promise<void> => {
  await bulkProgress(ctx, viewer, id)
  if (!(await cancelBulkJob(ctx.db, id, viewer.id))) throwError('conflict', 'This has already been done.')
}

/** Returns the current state of an account; jobs get it from the accounts feature. */
export type ViewerById = (id: number) => Promise<Viewer | null>

/**
 * Returns the user if they are still permitted to do this; null if the account was blocked or lost the permission
 * meanwhile.
 */
const actorOf = async (
  viewerById: ViewerById,
  of: AnyResource | undefined,
  { user_id }: LockedJob,
): Promise<{ viewer: Viewer; of: HandledResource } | null> => {
  if (!of || !('remove' in of)) return null
  const viewer = await viewerById(user_id)
  return viewer && mayCall(viewer, of.table.bulk.access) ? { viewer, of } : null
}

const failRemaining = (run: LockedJob): void => {
  const left = run.ids.slice(run.processed_count)
  run.failed.push(...left.map((id) => ({ id, message: 'You no longer have permission to do this.' })))
  run.processed_count = run.ids.length
}

/**
 * Processes a run from its current position. Progress is saved after every hundred, so an interrupted run repeats at
 * most those, which is safe: actions are idempotent. The permission is checked before every hundred; the rest is
 * rejected if it was lost. Runs of deleted accounts are deleted.
 */
export const handleBulkJob = async (
  ctx: AppContext,
  resources: readonly AnyResource[],
  viewerById: ViewerById,
  runId: string,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await startBulkJob(ctx.db, runId))) return
  const run = await lockBulkJob(ctx.db, runId)
  if (!run) return
  const noun = resources.find(({ name }) => name === run.resource)
  const order = { action: run.action, ...(run.value !== null && { value: run.value }) } as Order<HandledTable>
  while (run.processed_count < run.ids.length && !signal.aborted) {
    const actor = await actorOf(viewerById, noun, run)
    if (actor) {
      const writer = { viewer: actor.viewer, address: run.address }
      const ids = run.ids.slice(run.processed_count, run.processed_count + BULK_INLINE_MAX)
      run.failed.push(...(await runSome<HandledTable>(ctx, actor.of, writer, order, ids)))
      run.processed_count += ids.length
    } else failRemaining(run)
    await updateProgress(ctx.db, runId, run)
  }
  signal.throwIfAborted()
}

import { randomUUID } from 'node:crypto'
import { AT_ONCE, type BulkRun, SECONDS_TO_TAKE_BACK } from '../../contract/admin/bulk.ts'
import type { HandledTable } from '../../contract/admin/crud.ts'
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts'
import { fail, found, Refusal } from '../http/fail.ts'
import { may, type Viewer } from '../http/viewer.ts'
import type { Platform } from '../platform.ts'
import {
  addRun,
  beginRun,
  cancelRun,
  dropOldRuns,
  type HeldRun,
  keepProgress,
  openRun,
  progressOf,
} from './bulk.queries.ts'
import { actOn, type Writer } from './crud.service.ts'
import type { AnyResource, HandledResource } from './resource.ts'

export { dropOldRuns }

type Failed = BulkRun['failed']
type Order<T extends HandledTable> = Pick<BodyOf<T['bulk']>, 'action' | 'value'>

/**
 * Does an action with some ids. Together they are one transaction; when one of them is refused, each is done by
 * itself, so that the others go through.
 */
const runSome = async <T extends HandledTable>(
  on: Platform,
  of: HandledResource<T>,
  writer: Writer,
  order: Order<T>,
  ids: number[],
): Promise<Failed> => {
  try {
    await actOn(on, of, writer, { ...order, ids })
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (ids.length === 1) return [{ id: ids[0] as number, message: error.message }]
  }
  const failed: Failed = []
  for (const id of ids) failed.push(...(await runSome(on, of, writer, order, [id])))
  return failed
}

/** Does the same with many: at once where they are few, else as a job that `bulkRuns.get` tells about. */
export const runBulk = async <T extends HandledTable>(
  on: Platform,
  of: HandledResource<T>,
  writer: Writer,
  { ids, later = false, ...order }: BodyOf<T['bulk']>,
): Promise<ReplyOf<T['bulk']>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length <= AT_ONCE && !later) {
    const failed = await runSome(on, of, writer, order, wanted)
    return { done: wanted.length - failed.length, failed, run: null } as ReplyOf<T['bulk']>
  }
  const id = randomUUID()
  await on.db.transaction().execute(async (trx) => {
    await addRun(trx, {
      id,
      user_id: writer.viewer.id,
      address: writer.address,
      resource: of.name,
      action: order.action,
      value: order.value,
      ids: wanted,
    })
    await on.queue.send('bulk', { run_id: id }, { trx, ...(later && { inSeconds: SECONDS_TO_TAKE_BACK }) })
  })
  return { done: 0, failed: [], run: id } as ReplyOf<T['bulk']>
}

/** How far an own run is; 404 for one of somebody else. */
export const bulkProgress = async (on: Pick<Platform, 'db'>, viewer: Viewer, id: string): Promise<BulkRun> =>
  found(await progressOf(on.db, id, viewer.id))

/** Takes back an own run that has not begun: 409 once it has, 404 for one of somebody else. */
export const takeBack = async (on: Pick<Platform, 'db'>, viewer: Viewer, id: string): Promise<void> => {
  await bulkProgress(on, viewer, id)
  if (!(await cancelRun(on.db, id, viewer.id))) fail('conflict', 'This has been done already.')
}

/** What a job needs of the accounts room: who somebody is by now. */
export type ViewerById = (id: number) => Promise<Viewer | null>

/** Those who may still do what they asked for; nobody whose account is blocked or has lost the right meanwhile. */
const actorOf = async (
  viewerById: ViewerById,
  of: AnyResource | undefined,
  { user_id }: HeldRun,
): Promise<{ viewer: Viewer; of: HandledResource } | null> => {
  if (!of || !('remove' in of)) return null
  const viewer = await viewerById(user_id)
  return viewer && may(viewer, of.table.bulk.access) ? { viewer, of } : null
}

const refuseRest = (run: HeldRun): void => {
  const left = run.ids.slice(run.done)
  run.failed.push(...left.map((id) => ({ id, message: 'You may no longer do this.' })))
  run.done = run.ids.length
}

/**
 * Goes through a run from where it is. Progress is kept after every hundred, so a run that was cut off repeats at most
 * those, which does no harm: actions done twice are the same as once. Before every hundred it looks whether whoever
 * asked for it still may; what is left is refused when not. Of an account that is gone no run is left.
 */
export const workBulk = async (
  on: Platform,
  resources: readonly AnyResource[],
  viewerById: ViewerById,
  runId: string,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await beginRun(on.db, runId))) return
  const run = await openRun(on.db, runId)
  if (!run) return
  const noun = resources.find(({ name }) => name === run.resource)
  const order = { action: run.action, ...(run.value !== null && { value: run.value }) } as Order<HandledTable>
  while (run.done < run.ids.length && !signal.aborted) {
    const actor = await actorOf(viewerById, noun, run)
    if (actor) {
      const writer = { viewer: actor.viewer, address: run.address }
      const ids = run.ids.slice(run.done, run.done + AT_ONCE)
      run.failed.push(...(await runSome<HandledTable>(on, actor.of, writer, order, ids)))
      run.done += ids.length
    } else refuseRest(run)
    await keepProgress(on.db, runId, run)
  }
  signal.throwIfAborted()
}

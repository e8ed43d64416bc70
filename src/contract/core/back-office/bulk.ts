import * as z from 'zod/mini'
import { type Endpoints, endpoint } from '../endpoint.ts'
import { success } from '../pagination.ts'

/** Maximum number of rows in one bulk request; more than `BULK_INLINE_MAX` run as a job. */
export const BULK_MAX = 20_000
export const BULK_INLINE_MAX = 100
/** Seconds during which a delayed action can be cancelled. */
export const UNDO_SECONDS = 10

const refusedOne = z.object({ id: z.number(), message: z.string() })

/** Progress of a bulk run; `done` counts both succeeded and rejected rows. */
export const bulkJob = z.object({
  id: z.uuid(),
  total: z.number(),
  processed_count: z.number(),
  failed: z.array(refusedOne),
  finished: z.boolean(),
})
export type BulkJob = z.infer<typeof bulkJob>

/** The result for few rows; for many, the run that processes them. */
export const bulkReply = z.object({
  done: z.number(),
  failed: z.array(refusedOne),
  run: z.nullable(z.uuid()),
})

/** Bulk jobs; only their author sees and can cancel them. */
export const bulkJobs = {
  get: endpoint({
    method: 'GET',
    path: '/admin/bulk-runs/{id}',
    access: 'user',
    summary: 'Returns the progress of a bulk run',
    params: z.object({ id: z.uuid() }),
    reply: bulkJob,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/admin/bulk-runs/{id}',
    access: 'user',
    summary: 'Cancels a bulk run that has not started; 409 once it has',
    params: z.object({ id: z.uuid() }),
    reply: success,
  }),
} satisfies Endpoints

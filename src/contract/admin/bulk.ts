import * as z from 'zod/mini'
import { type Endpoints, endpoint } from '../endpoint.ts'
import { success } from '../paging.ts'

/** Rows that one bulk call names at most; what is more than `AT_ONCE` runs as a job. */
export const BULK_MOST = 20_000
export const AT_ONCE = 100
/** Seconds for which work that is asked for `later` can be taken back. */
export const SECONDS_TO_TAKE_BACK = 10

const refusedOne = z.object({ id: z.number(), message: z.string() })

/** How far a bulk run is; `done` counts both what worked and what was refused. */
export const bulkRun = z.object({
  id: z.uuid(),
  total: z.number(),
  done: z.number(),
  failed: z.array(refusedOne),
  finished: z.boolean(),
})
export type BulkRun = z.infer<typeof bulkRun>

/** What was done with few rows; with many, the run that does it. */
export const bulkReply = z.object({
  done: z.number(),
  failed: z.array(refusedOne),
  run: z.nullable(z.uuid()),
})

/** What runs as a job; only who asked for it sees it and can take it back. */
export const bulkRuns = {
  get: endpoint({
    method: 'GET',
    path: '/admin/bulk-runs/{id}',
    access: 'user',
    summary: 'How far a bulk run is',
    params: z.object({ id: z.uuid() }),
    reply: bulkRun,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/admin/bulk-runs/{id}',
    access: 'user',
    summary: 'Takes back a bulk run that has not begun; 409 once it has',
    params: z.object({ id: z.uuid() }),
    reply: success,
  }),
} satisfies Endpoints

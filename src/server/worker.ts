import type { AppContext } from './context/app-context.ts'
import { handleBulkJob } from './crud/bulk.ts'
import type { JobHandler } from './domains/feature.ts'
import { viewerById } from './domains/platform/auth/sessions/service.ts'
import { adminResources, features } from './features.ts'
import type { JobName } from './jobs/kinds.ts'
import { inSpan } from './telemetry/tracing.ts'

/** Registers the handlers of all jobs. Returns a function that ends what else a worker does. */
export const registerJobHandlers = async (ctx: AppContext): Promise<() => Promise<void>> => {
  const register = <N extends JobName>(name: N, handler: JobHandler<N>): Promise<void> =>
    ctx.queue.work(name, async (data, signal) => {
      const began = performance.now()
      let result: 'done' | 'failed' = 'failed'
      try {
        await inSpan(name, {}, () => handler(ctx, data, signal))
        result = 'done'
      } finally {
        ctx.metrics?.job({ kind: name, result }, (performance.now() - began) / 1000)
      }
    })

  const stops: (() => Promise<void>)[] = []
  for (const { startWorker } of features) {
    const stop = await startWorker?.(ctx)
    if (stop) stops.push(stop)
  }
  await register('send-email', (_, { to, email }) => ctx.mail.send(to, email))
  await register('bulk', (_, { run_id }, signal) =>
    handleBulkJob(ctx, adminResources, (id) => viewerById(ctx, id), run_id, signal),
  )
  await register('clean-up', async () => {
    const errors: unknown[] = []
    for (const { hourly = [] } of features)
      for (const task of hourly) await task(ctx).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
  })
  // Object.entries loses which handler belongs to which name; the type of `jobs` guarantees it.
  for (const { jobs = {} } of features)
    for (const [name, handler] of Object.entries(jobs))
      await register(name as JobName, handler as JobHandler<JobName>)
  for (const { workerStarted } of features) workerStarted?.(ctx)
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

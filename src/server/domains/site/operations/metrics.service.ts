import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import { checkHealth, loadExport } from '../../platform/index.ts'
import { jobNames } from './jobs.service.ts'
import { backlogs, changesToIndex, queueLengths } from './queries.ts'

/**
 * Adds the gauges of a node: whether each component works, and, on nodes that run jobs, what waits to be processed by any
 * node.
 */
export const addGauges = (ctx: AppContext): void => {
  const { metrics } = ctx
  if (!metrics) return
  metrics.gauge('channel_connected', 'Whether messages of other nodes arrive', () =>
    Number(ctx.channel.connected()),
  )
  metrics.gauge(
    'component_up',
    'Whether a component works',
    async () => {
      const { database, storage, queue } = await checkHealth(ctx, version)
      return { database: Number(database), storage: Number(storage), queue: Number(queue) }
    },
    'component',
  )
  if (ctx.env.role === 'web') return
  metrics.gauge('jobs', 'Jobs by state', () => queueLengths(ctx.db, jobNames), 'state')
  metrics.gauge(
    'backlog_seconds',
    'Age of the oldest job that is due, event to be counted and count to be exported',
    async () => ({
      ...(await backlogs(ctx.db, jobNames)),
      ...(ctx.clickhouse && { export: (await loadExport(ctx.db))?.lag ?? 0 }),
    }),
    'of',
  )
  if (ctx.clickhouse)
    metrics.gauge(
      'export_queue',
      'Changes of counts that ClickHouse does not have yet',
      async () => (await loadExport(ctx.db))?.waiting ?? 0,
    )
  metrics.gauge('search_index_queue', 'Changes that are not indexed yet', () => changesToIndex(ctx.db))
}

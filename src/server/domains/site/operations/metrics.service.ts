import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import { checkHealth } from '../../platform/index.ts'
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
    'Age of the oldest job that is due and of the oldest event to be counted',
    () => backlogs(ctx.db, jobNames),
    'of',
  )
  metrics.gauge('search_index_queue', 'Changes that are not indexed yet', () => changesToIndex(ctx.db))
}

import type { Feature } from '../../feature.ts'
import { seedDemo } from './service.ts'

export const feature: Feature = {
  // Not awaited: the server is already running.
  workerStarted: (ctx) => {
    seedDemo(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'could not add the demo catalog'))
  },
}

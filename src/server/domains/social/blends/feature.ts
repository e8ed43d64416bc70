import type { Feature } from '../../feature.ts'
import { blendsRoutes } from './routes.ts'
import { makeBlends } from './service.ts'

export const feature: Feature = {
  routes: [blendsRoutes],
  jobs: {
    'make-blends': (ctx, _, signal) => makeBlends(ctx, signal),
  },
}

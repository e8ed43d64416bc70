import type { Feature } from '../../feature.ts'
import { makeBlends } from './making.service.ts'
import { blendsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [blendsRoutes],
  jobs: {
    'make-blends': (ctx, _, signal) => makeBlends(ctx, signal),
  },
}

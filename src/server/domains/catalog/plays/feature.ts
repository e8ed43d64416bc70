import type { Feature } from '../../feature.ts'
import { playsRoutes } from './plays.routes.ts'
import { closePlays } from './plays.service.ts'

export const feature: Feature = {
  routes: [playsRoutes],
  jobs: {
    'close-plays': (ctx, _, signal) => closePlays(ctx, signal),
  },
}

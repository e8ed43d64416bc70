import type { Feature } from '../../feature.ts'
import { maintainMonths } from './months.service.ts'
import { playsRoutes } from './routes.ts'
import { closePlays } from './service.ts'

export const feature: Feature = {
  routes: [playsRoutes],
  hourly: [maintainMonths],
  jobs: {
    'close-plays': (ctx, _, signal) => closePlays(ctx, signal),
  },
}

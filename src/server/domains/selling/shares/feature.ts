import type { Feature } from '../../feature.ts'
import { closeMonths } from './close-months.service.ts'
import { sharesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [sharesRoutes],
  jobs: { 'close-months': (ctx) => closeMonths(ctx) },
}

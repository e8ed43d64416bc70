import type { Feature } from '../../feature.ts'
import { homeSectionsAdmin, homeSectionsAdminRoutes } from './admin.ts'
import { makeChart } from './chart.service.ts'
import { homeRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [homeRoutes, homeSectionsAdminRoutes],
  resources: [homeSectionsAdmin],
  jobs: { 'make-chart': (ctx) => makeChart(ctx) },
}

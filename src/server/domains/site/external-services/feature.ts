import type { Feature } from '../../feature.ts'
import { externalServicesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [externalServicesRoutes],
}

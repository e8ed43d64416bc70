import type { Feature } from '../../feature.ts'
import { siteRoutes } from './site.routes.ts'

export const feature: Feature = {
  routes: [siteRoutes],
}

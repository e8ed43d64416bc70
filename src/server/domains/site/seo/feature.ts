import type { Feature } from '../../feature.ts'
import { previewRoutes, siteRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [siteRoutes, previewRoutes],
}

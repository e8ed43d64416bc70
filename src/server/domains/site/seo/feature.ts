import type { Feature } from '../../feature.ts'
import { previewRoutes } from './preview-images.routes.ts'
import { siteRoutes } from './site.routes.ts'

export const feature: Feature = {
  routes: [siteRoutes, previewRoutes],
}

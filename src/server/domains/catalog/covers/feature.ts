import type { Feature } from '../../feature.ts'
import { coversRoutes } from './covers.routes.ts'

export const feature: Feature = {
  routes: [coversRoutes],
}

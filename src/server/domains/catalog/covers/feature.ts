import type { Feature } from '../../feature.ts'
import { coversRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [coversRoutes],
}

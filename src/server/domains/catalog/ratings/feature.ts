import type { Feature } from '../../feature.ts'
import { ratingsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [ratingsRoutes],
}

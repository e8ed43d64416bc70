import type { Feature } from '../../feature.ts'
import { recentsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [recentsRoutes],
}

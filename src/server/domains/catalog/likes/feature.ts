import type { Feature } from '../../feature.ts'
import { likesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [likesRoutes],
}

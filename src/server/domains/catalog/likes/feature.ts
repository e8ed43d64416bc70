import type { Feature } from '../../feature.ts'
import { likesRoutes } from './likes.routes.ts'

export const feature: Feature = {
  routes: [likesRoutes],
}

import type { Feature } from '../../feature.ts'
import { friendsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [friendsRoutes],
}

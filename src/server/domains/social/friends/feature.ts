import type { Feature } from '../../feature.ts'
import { friendsRoutes } from './friends.routes.ts'

export const feature: Feature = {
  routes: [friendsRoutes],
}

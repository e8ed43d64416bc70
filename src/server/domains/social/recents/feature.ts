import type { Feature } from '../../feature.ts'
import { recentsRoutes } from './recents.routes.ts'

export const feature: Feature = {
  routes: [recentsRoutes],
}

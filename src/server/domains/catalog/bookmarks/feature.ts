import type { Feature } from '../../feature.ts'
import { bookmarksRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [bookmarksRoutes],
}

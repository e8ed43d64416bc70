import type { Feature } from '../../feature.ts'
import { libraryRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [libraryRoutes],
}

import type { Feature } from '../../feature.ts'
import { libraryRoutes } from './library.routes.ts'

export const feature: Feature = {
  routes: [libraryRoutes],
}

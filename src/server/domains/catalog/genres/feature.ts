import type { Feature } from '../../feature.ts'
import { genresAdmin, genresAdminRoutes } from './genres.admin.ts'
import { genresRoutes } from './genres.routes.ts'

export const feature: Feature = {
  routes: [genresAdminRoutes, genresRoutes],
  resources: [genresAdmin],
}

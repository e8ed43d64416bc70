import type { Feature } from '../../feature.ts'
import { genresAdmin, genresAdminRoutes, podcastGenresAdmin } from './admin.ts'
import { countLargeGenres } from './queries.ts'
import { genresRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [genresAdminRoutes, genresRoutes],
  resources: [genresAdmin, podcastGenresAdmin],
  hourly: [(ctx) => countLargeGenres(ctx.db)],
}

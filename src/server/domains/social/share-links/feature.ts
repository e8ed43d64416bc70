import type { Feature } from '../../feature.ts'
import { shareLinksAdmin } from './admin.ts'
import { deleteStaleLinks } from './queries.ts'
import { linkedFileRoutes, shareLinksRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [shareLinksRoutes, linkedFileRoutes],
  resources: [shareLinksAdmin],
  hourly: [(ctx) => deleteStaleLinks(ctx.db)],
}

import type { Feature } from '../../feature.ts'
import { shareLinksAdmin } from './share-links.admin.ts'
import { deleteStaleLinks } from './share-links.queries.ts'
import { linkedFileRoutes, shareLinksRoutes } from './share-links.routes.ts'

export const feature: Feature = {
  routes: [shareLinksRoutes, linkedFileRoutes],
  resources: [shareLinksAdmin],
  hourly: [(ctx) => deleteStaleLinks(ctx.db)],
}

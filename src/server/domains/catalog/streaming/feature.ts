import type { Feature } from '../../feature.ts'
import { downloadsRoutes } from './downloads.routes.ts'
import { mediaRoutes } from './media.routes.ts'
import { offlineRoutes } from './offline.routes.ts'
import { streamsRoutes } from './streams.routes.ts'

export const feature: Feature = {
  routes: [downloadsRoutes, mediaRoutes, offlineRoutes, streamsRoutes],
}

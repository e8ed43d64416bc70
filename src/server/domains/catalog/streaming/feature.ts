import type { Feature } from '../../feature.ts'
import { downloadsRoutes, mediaRoutes, offlineRoutes, streamsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [downloadsRoutes, mediaRoutes, offlineRoutes, streamsRoutes],
}

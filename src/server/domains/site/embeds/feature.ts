import type { Feature } from '../../feature.ts'
import { oembedRoutes } from './oembed.routes.ts'
import { audioRoutes, embedsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [audioRoutes, embedsRoutes, oembedRoutes],
}

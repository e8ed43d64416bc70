import type { Feature } from '../../feature.ts'
import { audioRoutes } from './audio.routes.ts'
import { oembedRoutes } from './oembed.routes.ts'
import { embedsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [audioRoutes, embedsRoutes, oembedRoutes],
}

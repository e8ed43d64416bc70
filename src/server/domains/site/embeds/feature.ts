import type { Feature } from '../../feature.ts'
import { audioRoutes } from './audio.routes.ts'
import { embedsRoutes } from './embeds.routes.ts'
import { oembedRoutes } from './oembed.routes.ts'

export const feature: Feature = {
  routes: [audioRoutes, embedsRoutes, oembedRoutes],
}

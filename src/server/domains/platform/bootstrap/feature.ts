import type { Feature } from '../../feature.ts'
import { bootstrapRoutes } from './bootstrap.routes.ts'

export const feature: Feature = {
  routes: [bootstrapRoutes],
}

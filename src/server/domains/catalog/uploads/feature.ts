import type { Feature } from '../../feature.ts'
import { uploadsRoutes } from './uploads.routes.ts'

export const feature: Feature = {
  routes: [uploadsRoutes],
}

import type { Feature } from '../../feature.ts'
import { uploadsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [uploadsRoutes],
}

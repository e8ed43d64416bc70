import type { Feature } from '../../feature.ts'
import { accountRoutes, exportRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [accountRoutes, exportRoutes],
}

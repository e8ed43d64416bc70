import type { Feature } from '../../feature.ts'
import { customPagesAdmin } from './admin.ts'
import { customPagesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [customPagesRoutes],
  resources: [customPagesAdmin],
}

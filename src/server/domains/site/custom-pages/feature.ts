import type { Feature } from '../../feature.ts'
import { customPagesAdmin } from './custom-pages.admin.ts'
import { customPagesRoutes } from './custom-pages.routes.ts'

export const feature: Feature = {
  routes: [customPagesRoutes],
  resources: [customPagesAdmin],
}

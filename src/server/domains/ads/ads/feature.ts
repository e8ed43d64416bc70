import type { Feature } from '../../feature.ts'
import { adsAdmin } from './ads.admin.ts'
import { adsRoutes } from './ads.routes.ts'

export const feature: Feature = { routes: [adsRoutes], resources: [adsAdmin] }

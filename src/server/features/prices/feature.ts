import type { Feature } from '../../feature.ts'
import { pricesAdmin, pricesAdminRoutes } from './prices.admin.ts'
import { pricesRoutes } from './prices.routes.ts'

export const feature: Feature = { routes: [pricesRoutes, pricesAdminRoutes], resources: [pricesAdmin] }

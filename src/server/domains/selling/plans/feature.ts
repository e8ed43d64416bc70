import type { Feature } from '../../feature.ts'
import { plansAdmin, plansAdminRoutes } from './plans.admin.ts'
import { plansRoutes } from './plans.routes.ts'

export const feature: Feature = { routes: [plansRoutes, plansAdminRoutes], resources: [plansAdmin] }

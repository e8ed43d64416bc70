import type { Feature } from '../../feature.ts'
import { plansAdmin, plansAdminRoutes } from './admin.ts'
import { plansRoutes } from './routes.ts'

export const feature: Feature = { routes: [plansRoutes, plansAdminRoutes], resources: [plansAdmin] }

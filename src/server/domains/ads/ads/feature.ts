import type { Feature } from '../../feature.ts'
import { adsAdmin } from './admin.ts'
import { adsRoutes } from './routes.ts'

export const feature: Feature = { routes: [adsRoutes], resources: [adsAdmin] }

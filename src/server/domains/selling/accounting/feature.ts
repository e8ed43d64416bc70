import type { Feature } from '../../feature.ts'
import { accountingRoutes } from './routes.ts'

export const feature: Feature = { routes: [accountingRoutes] }

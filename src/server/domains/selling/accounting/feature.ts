import type { Feature } from '../../feature.ts'
import { accountingRoutes } from './accounting.routes.ts'

export const feature: Feature = { routes: [accountingRoutes] }

import type { Feature } from '../../feature.ts'
import { purchasesRoutes } from './purchases.routes.ts'

export const feature: Feature = { routes: [purchasesRoutes] }

import type { Feature } from '../../feature.ts'
import { pricesRoutes } from './prices.routes.ts'

export const feature: Feature = { routes: [pricesRoutes] }

import type { Feature } from '../../../feature.ts'
import { cartRoutes } from './cart.routes.ts'

export const feature: Feature = { routes: [cartRoutes] }

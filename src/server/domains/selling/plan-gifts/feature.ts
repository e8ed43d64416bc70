import type { Feature } from '../../feature.ts'
import { planGiftsRoutes } from './plan-gifts.routes.ts'

export const feature: Feature = { routes: [planGiftsRoutes] }

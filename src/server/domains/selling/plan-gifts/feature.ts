import type { Feature } from '../../feature.ts'
import { planGiftsRoutes } from './routes.ts'

export const feature: Feature = { routes: [planGiftsRoutes] }

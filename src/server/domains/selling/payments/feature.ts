import type { Feature } from '../../feature.ts'
import { paymentProvidersRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [paymentProvidersRoutes],
}

import type { Feature } from '../../feature.ts'
import { paymentProvidersRoutes } from './payments.routes.ts'

export const feature: Feature = {
  routes: [paymentProvidersRoutes],
}

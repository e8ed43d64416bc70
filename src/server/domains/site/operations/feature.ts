import type { Feature } from '../../feature.ts'
import { operationsRoutes } from './operations.routes.ts'

export const feature: Feature = {
  routes: [operationsRoutes],
}

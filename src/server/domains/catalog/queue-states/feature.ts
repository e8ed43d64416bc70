import type { Feature } from '../../feature.ts'
import { queueStatesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [queueStatesRoutes],
}

import type { Feature } from '../../feature.ts'
import { queueStatesRoutes } from './queue-states.routes.ts'

export const feature: Feature = {
  routes: [queueStatesRoutes],
}

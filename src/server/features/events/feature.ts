import type { Feature } from '../../feature.ts'
import { eventsRoutes } from './events.routes.ts'

export const feature: Feature = {
  routes: [eventsRoutes],
}

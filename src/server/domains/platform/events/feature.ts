import type { Feature } from '../../feature.ts'
import { eventsRoutes } from './routes.ts'
import { deleteExpiredEvents } from './user-events.service.ts'

export const feature: Feature = {
  routes: [eventsRoutes],
  hourly: [deleteExpiredEvents],
}

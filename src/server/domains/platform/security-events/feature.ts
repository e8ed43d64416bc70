import type { Feature } from '../../feature.ts'
import { securityEventsAdmin } from './admin.ts'
import { deleteOldSecurityEvents } from './queries.ts'

export const feature: Feature = {
  resources: [securityEventsAdmin],
  hourly: [(ctx) => deleteOldSecurityEvents(ctx.db)],
}

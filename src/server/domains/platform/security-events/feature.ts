import type { Feature } from '../../feature.ts'
import { securityEventsAdmin } from './security-events.admin.ts'
import { deleteOldSecurityEvents } from './security-events.queries.ts'

export const feature: Feature = {
  resources: [securityEventsAdmin],
  hourly: [(ctx) => deleteOldSecurityEvents(ctx.db)],
}

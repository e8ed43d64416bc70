import type { Feature } from '../../feature.ts'
import { checkStation } from './check-station.service.ts'
import { radioAdmin, radioAdminRoutes } from './radio.admin.ts'
import { radioRoutes } from './radio.routes.ts'
import { deleteOldRadioData } from './radio.service.ts'

export const feature: Feature = {
  routes: [radioAdminRoutes, radioRoutes],
  resources: [radioAdmin],
  jobs: {
    'check-station': (ctx, { station_id }) => checkStation(ctx, station_id),
  },
  hourly: [deleteOldRadioData],
}

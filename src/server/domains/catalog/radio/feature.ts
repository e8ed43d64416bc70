import type { Feature } from '../../feature.ts'
import { radioAdmin, radioAdminRoutes } from './admin.ts'
import { radioRoutes } from './routes.ts'
import { checkStation, deleteOldRadioData } from './service.ts'

export const feature: Feature = {
  routes: [radioAdminRoutes, radioRoutes],
  resources: [radioAdmin],
  jobs: {
    'check-station': (ctx, { station_id }) => checkStation(ctx, station_id),
  },
  hourly: [deleteOldRadioData],
}

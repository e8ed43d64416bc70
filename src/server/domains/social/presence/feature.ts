import type { Feature } from '../../../feature.ts'
import { presenceRoutes } from './presence.routes.ts'
import { expirePresence } from './presence.service.ts'

export const feature: Feature = {
  routes: [presenceRoutes],
  jobs: {
    'expire-presence': (ctx) => expirePresence(ctx),
  },
}

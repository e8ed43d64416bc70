import type { Feature } from '../../feature.ts'
import { expireSessions } from './ended-memberships.service.ts'
import { listeningSessionRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [listeningSessionRoutes],
  jobs: {
    'expire-listening-sessions': (ctx) => expireSessions(ctx),
  },
}

import type { Feature } from '../../feature.ts'
import { listenBrainzRoutes } from './listenbrainz/routes.ts'
import { matchListens } from './service.ts'

export const feature: Feature = {
  routes: [listenBrainzRoutes],
  jobs: {
    'match-listens': (ctx) => matchListens(ctx),
  },
}

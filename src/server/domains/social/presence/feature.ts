import type { Feature } from '../../feature.ts'
import { presenceRoutes } from './routes.ts'
import { expirePresence, listeningEnded, listeningPaused, listeningStarted } from './service.ts'
import { streamClosed, streamOpened } from './stream-leases.service.ts'

export const feature: Feature = {
  routes: [presenceRoutes],
  hooks: {
    streamOpened,
    streamClosed,
    playStarted: listeningStarted,
    playPaused: listeningPaused,
    playEnded: listeningEnded,
  },
  jobs: {
    'expire-presence': (ctx) => expirePresence(ctx),
  },
}

import type { Feature } from '../../feature.ts'
import { matchListens } from './service.ts'

export const feature: Feature = {
  jobs: {
    'match-listens': (ctx) => matchListens(ctx),
  },
}

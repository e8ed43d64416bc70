import type { Feature } from '../../feature.ts'
import { earningsOfArtist } from './artist.ts'
import { mergeEarnings, requireNoEarnings } from './merged-artists.service.ts'
import { earningsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [earningsRoutes],
  resources: [earningsOfArtist],
  hooks: {
    artistsMerged: (trx, from, into) => mergeEarnings(trx, from, into),
    artistsDeleted: requireNoEarnings,
  },
}

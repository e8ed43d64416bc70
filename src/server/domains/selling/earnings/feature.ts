import type { Feature } from '../../feature.ts'
import { earningsOfArtist } from './earnings.artist.ts'
import { earningsRoutes } from './earnings.routes.ts'
import { mergeEarnings, requireNoEarnings } from './merged-artists.service.ts'

export const feature: Feature = {
  routes: [earningsRoutes],
  resources: [earningsOfArtist],
  hooks: {
    artistsMerged: (trx, from, into) => mergeEarnings(trx, from, into),
    artistsDeleted: requireNoEarnings,
  },
}

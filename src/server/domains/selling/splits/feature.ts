import type { Feature } from '../../feature.ts'
import { splitsOfArtist, splitsRoutes } from './artist.ts'
import { mergeShares } from './service.ts'

export const feature: Feature = {
  routes: [splitsRoutes],
  resources: [splitsOfArtist],
  hooks: { artistsMerged: mergeShares },
}

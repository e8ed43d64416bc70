import type { Feature } from '../../feature.ts'
import { splitsOfArtist } from './artist.ts'
import { mergeShares } from './service.ts'
import { splitsRoutes } from './split-calls.artist.ts'

export const feature: Feature = {
  routes: [splitsRoutes],
  resources: [splitsOfArtist],
  hooks: { artistsMerged: mergeShares },
}

import type { Feature } from '../../feature.ts'
import { splitsRoutes } from './split-calls.artist.ts'
import { splitsOfArtist } from './splits.artist.ts'
import { mergeShares } from './splits.service.ts'

export const feature: Feature = {
  routes: [splitsRoutes],
  resources: [splitsOfArtist],
  hooks: { artistsMerged: mergeShares },
}

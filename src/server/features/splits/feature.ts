import type { Feature } from '../../feature.ts'
import { splitsOfArtist } from './splits.artist.ts'
import { splitsRoutes } from './splits.routes.ts'

export const feature: Feature = { routes: [splitsRoutes], resources: [splitsOfArtist] }

import type { Feature } from '../../../feature.ts'
import { earningsOfArtist } from './earnings.artist.ts'
import { earningsRoutes } from './earnings.routes.ts'

export const feature: Feature = { routes: [earningsRoutes], resources: [earningsOfArtist] }

import type { Feature } from '../../feature.ts'
import { notifyArtists } from './service.ts'

export const feature: Feature = { routes: [], jobs: { 'notify-artists': (ctx) => notifyArtists(ctx) } }

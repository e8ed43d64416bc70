import type { Feature } from '../../feature.ts'
import { notifyArtists } from './artist-notices.service.ts'

export const feature: Feature = { routes: [], jobs: { 'notify-artists': (ctx) => notifyArtists(ctx) } }

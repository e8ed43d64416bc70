import type { Feature } from '../../feature.ts'
import { fetchLyrics, wantMissingLyrics } from './service.ts'

export const feature: Feature = {
  hourly: [wantMissingLyrics],
  jobs: { 'fetch-lyrics': (ctx, { song_id }) => fetchLyrics(ctx, song_id) },
}

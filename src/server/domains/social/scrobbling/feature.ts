import type { Feature } from '../../feature.ts'
import { scrobblingRoutes } from './routes.ts'
import {
  announcePlay,
  forgetStaleScrobbles,
  queueEndedPlay,
  queueSongLike,
  sendNowPlaying,
  sendScrobbles,
  watchScrobbles,
} from './sending.service.ts'

export const feature: Feature = {
  routes: [scrobblingRoutes],
  hooks: { playStarted: announcePlay, playEnded: queueEndedPlay, songLiked: queueSongLike },
  hourly: [forgetStaleScrobbles],
  jobs: {
    'send-scrobbles': (ctx, _, signal) => sendScrobbles(ctx, signal),
    'send-now-playing': (ctx, { play_id }) => sendNowPlaying(ctx, play_id),
  },
  startWorker: watchScrobbles,
}

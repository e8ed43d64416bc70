import type { Feature } from '../../feature.ts'
import { fetchEpisodeArtwork } from './ingest/episode-artwork.service.ts'
import { handleRefreshFeed, scheduleFeedRefreshes } from './ingest/feeds.service.ts'
import { mirrorEpisodes } from './mirror/mirrors.service.ts'
import { handleImportOpml } from './opml/service.ts'
import { feedPublishingRoutes } from './publish/routes.ts'
import { feedsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [feedsRoutes, feedPublishingRoutes],
  jobs: {
    'refresh-feed': (ctx, { podcast_id }) => handleRefreshFeed(ctx, podcast_id),
    'schedule-feed-refreshes': (ctx) => scheduleFeedRefreshes(ctx),
    'fetch-episode-artwork': (ctx) => fetchEpisodeArtwork(ctx),
    'mirror-episodes': (ctx, _, signal) => mirrorEpisodes(ctx, signal),
    'import-opml': (ctx, { import_id }, signal) => handleImportOpml(ctx, import_id, signal),
  },
}

import type { Feature } from '../../feature.ts'
import { podcastsAdmin, podcastsAdminRoutes } from './admin.ts'
import { artistPodcastResources, artistPodcastsRoutes } from './artist.ts'
import { episodesAdmin, episodesAdminRoutes } from './episodes.admin.ts'
import { podcastsRoutes } from './routes.ts'
import { publishEpisodes } from './service.ts'

export const feature: Feature = {
  routes: [artistPodcastsRoutes, episodesAdminRoutes, podcastsAdminRoutes, podcastsRoutes],
  resources: [episodesAdmin, podcastsAdmin, ...artistPodcastResources],
  jobs: {
    'publish-episodes': (ctx) => publishEpisodes(ctx),
  },
}

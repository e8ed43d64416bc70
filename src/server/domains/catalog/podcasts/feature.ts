import type { Feature } from '../../feature.ts'
import { episodesAdmin, episodesAdminRoutes } from './episodes.admin.ts'
import { podcastGenresAdmin, podcastGenresAdminRoutes } from './podcast-genres.admin.ts'
import { podcastsAdmin, podcastsAdminRoutes } from './podcasts.admin.ts'
import { artistPodcastResources, artistPodcastsRoutes } from './podcasts.artist.ts'
import { podcastsRoutes } from './podcasts.routes.ts'
import { publishEpisodes } from './publishing.service.ts'

export const feature: Feature = {
  routes: [
    artistPodcastsRoutes,
    episodesAdminRoutes,
    podcastGenresAdminRoutes,
    podcastsAdminRoutes,
    podcastsRoutes,
  ],
  resources: [episodesAdmin, podcastGenresAdmin, podcastsAdmin, ...artistPodcastResources],
  jobs: {
    'publish-episodes': (ctx) => publishEpisodes(ctx),
  },
}

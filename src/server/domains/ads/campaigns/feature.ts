import type { Feature } from '../../feature.ts'
import { campaignsAdmin, campaignsAdminRoutes } from './admin.ts'
import { campaignsArtistRoutes, campaignsOfArtist } from './artist.ts'
import { forgetCompositions } from './insertion/composition-files.service.ts'
import { indexMedia, prepareFeedSpot } from './insertion/feed-spots.service.ts'
import { compositionsRoutes } from './insertion/routes.ts'
import { composedUrl } from './insertion/service.ts'
import { forgetListeners, tendCampaigns } from './measuring.service.ts'
import { campaignsRoutes } from './routes.ts'
import { prepareSpot } from './spots.service.ts'

export const feature: Feature = {
  routes: [campaignsRoutes, campaignsAdminRoutes, campaignsArtistRoutes, compositionsRoutes],
  resources: [campaignsAdmin, campaignsOfArtist],
  jobs: {
    'prepare-spot': (ctx, { media_id }, signal) => prepareSpot(ctx, media_id, signal),
    'prepare-feed-spot': prepareFeedSpot,
    'index-mp3': (ctx, { media_id }) => indexMedia(ctx, media_id),
    'tend-campaigns': (ctx) => tendCampaigns(ctx),
  },
  hooks: { episodeRequested: composedUrl },
  hourly: [forgetListeners, forgetCompositions],
}

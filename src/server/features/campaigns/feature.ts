import type { Feature } from '../../feature.ts'
import { campaignsAdmin, campaignsAdminRoutes } from './campaigns.admin.ts'
import { campaignsArtistRoutes, campaignsOfArtist } from './campaigns.artist.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { forgetListeners, tendCampaigns } from './measuring.service.ts'
import { prepareSpot } from './spots.service.ts'

export const feature: Feature = {
  routes: [campaignsRoutes, campaignsAdminRoutes, campaignsArtistRoutes],
  resources: [campaignsAdmin, campaignsOfArtist],
  jobs: {
    'prepare-spot': (ctx, { media_id }, signal) => prepareSpot(ctx, media_id, signal),
    'tend-campaigns': (ctx) => tendCampaigns(ctx),
  },
  hourly: [forgetListeners],
}

import type { Feature } from '../../feature.ts'
import { addressesOfArtist } from './artist.ts'
import { freeDownloadsRoutes } from './routes.ts'
import { deleteExpiredLinks, emailFreeDownload, moveAddresses } from './service.ts'

export const feature: Feature = {
  routes: [freeDownloadsRoutes],
  resources: [addressesOfArtist],
  jobs: { 'email-free-download': (ctx, { free_download_id }) => emailFreeDownload(ctx, free_download_id) },
  hourly: [deleteExpiredLinks],
  hooks: { artistsMerged: moveAddresses },
}

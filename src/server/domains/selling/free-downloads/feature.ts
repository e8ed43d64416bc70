import type { Feature } from '../../feature.ts'
import { moveAddresses } from './addresses.service.ts'
import { addressesOfArtist } from './artist.ts'
import { emailFreeDownload } from './free-download-email.service.ts'
import { freeDownloadsRoutes } from './routes.ts'
import { deleteExpiredLinks } from './service.ts'

export const feature: Feature = {
  routes: [freeDownloadsRoutes],
  resources: [addressesOfArtist],
  jobs: { 'email-free-download': (ctx, { free_download_id }) => emailFreeDownload(ctx, free_download_id) },
  hourly: [deleteExpiredLinks],
  hooks: { artistsMerged: moveAddresses },
}

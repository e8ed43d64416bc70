import type { Feature } from '../../feature.ts'
import { deleteUnusedFiles, prepareFile } from './download-files.service.ts'
import { purchaseDownloadsRoutes, purchaseFileRoutes, purchasesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [purchasesRoutes, purchaseDownloadsRoutes, purchaseFileRoutes],
  jobs: { 'prepare-download': prepareFile },
  hourly: [deleteUnusedFiles],
}

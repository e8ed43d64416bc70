import type { Feature } from '../../feature.ts'
import { backupsRoutes } from './routes.ts'
import { handleMakeBackup } from './service.ts'

export const feature: Feature = {
  routes: [backupsRoutes],
  jobs: {
    'make-backup': (ctx, { backup_id }, signal) => handleMakeBackup(ctx, backup_id, signal),
  },
}

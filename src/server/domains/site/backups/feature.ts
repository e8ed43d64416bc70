import type { Feature } from '../../feature.ts'
import { backupsRoutes } from './backups.routes.ts'
import { handleMakeBackup } from './backups.service.ts'

export const feature: Feature = {
  routes: [backupsRoutes],
  jobs: {
    'make-backup': (ctx, { backup_id }, signal) => handleMakeBackup(ctx, backup_id, signal),
  },
}

import type { Feature } from '../../feature.ts'
import { backupsRoutes } from './routes.ts'
import { discardInterrupted, handleMakeBackup } from './service.ts'

export const feature: Feature = {
  routes: [backupsRoutes],
  hourly: [discardInterrupted],
  jobs: {
    'make-backup': (ctx, { backup_id }, signal) => handleMakeBackup(ctx, backup_id, signal),
  },
}

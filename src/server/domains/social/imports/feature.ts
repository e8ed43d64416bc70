import type { Feature } from '../../feature.ts'
import { importsRoutes } from './routes.ts'
import { runImport } from './running.service.ts'
import { deleteOrphanedFiles, forgetPasswords } from './service.ts'

export const feature: Feature = {
  routes: [importsRoutes],
  hourly: [deleteOrphanedFiles, forgetPasswords],
  jobs: { 'run-import': (ctx, { import_id }, signal) => runImport(ctx, import_id, signal) },
}

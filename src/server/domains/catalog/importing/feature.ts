import type { Feature } from '../../feature.ts'
import { importFilesAdmin, importsAdmin } from './reports/admin.ts'

export const feature: Feature = { resources: [importsAdmin, importFilesAdmin] }

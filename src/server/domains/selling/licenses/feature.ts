import type { Feature } from '../../feature.ts'
import { licensesAdmin } from './licenses.admin.ts'

export const feature: Feature = { resources: [licensesAdmin] }

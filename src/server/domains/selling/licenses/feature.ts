import type { Feature } from '../../feature.ts'
import { licensesAdmin } from './admin.ts'

export const feature: Feature = { resources: [licensesAdmin] }

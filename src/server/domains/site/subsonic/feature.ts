import type { Feature } from '../../feature.ts'
import { subsonicRoutes } from './routes.ts'

export const feature: Feature = { routes: [subsonicRoutes] }

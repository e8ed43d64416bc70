import type { Feature } from '../../feature.ts'
import { familiesRoutes } from './families.routes.ts'

export const feature: Feature = { routes: [familiesRoutes] }

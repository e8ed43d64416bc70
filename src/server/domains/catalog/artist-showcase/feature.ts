import type { Feature } from '../../feature.ts'
import { artistShowcaseRoutes } from './routes.ts'

export const feature: Feature = { routes: [artistShowcaseRoutes] }

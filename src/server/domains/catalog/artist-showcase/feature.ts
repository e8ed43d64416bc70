import type { Feature } from '../../feature.ts'
import { artistShowcaseRoutes } from './showcase.routes.ts'

export const feature: Feature = { routes: [artistShowcaseRoutes] }

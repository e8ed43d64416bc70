import type { Feature } from '../../feature.ts'
import { artistTeamRoutes } from './artist-team.routes.ts'

export const feature: Feature = { routes: [artistTeamRoutes] }

import type { Feature } from '../../feature.ts'
import { upcomingAlbumsRoutes } from './upcoming-albums.routes.ts'

export const feature: Feature = { routes: [upcomingAlbumsRoutes] }

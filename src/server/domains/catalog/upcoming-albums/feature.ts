import type { Feature } from '../../feature.ts'
import { upcomingAlbumsRoutes } from './routes.ts'

export const feature: Feature = { routes: [upcomingAlbumsRoutes] }

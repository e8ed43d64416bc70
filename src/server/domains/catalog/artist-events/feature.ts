import type { Feature } from '../../feature.ts'
import { eventsOfArtist } from './artist.ts'
import { artistEventsRoutes } from './routes.ts'

export const feature: Feature = { routes: [artistEventsRoutes], resources: [eventsOfArtist] }

import type { Feature } from '../../feature.ts'
import { artistEventsRoutes } from './artist-events.routes.ts'
import { eventsOfArtist } from './events.artist.ts'

export const feature: Feature = { routes: [artistEventsRoutes], resources: [eventsOfArtist] }

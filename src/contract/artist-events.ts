import * as z from 'zod/mini'
import { artistEvent } from './artist-event.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './pagination.ts'

/** Maximum number of events on the page of an artist. */
export const MAX_EVENTS_SHOWN = 50

/** Public dates of artists. */
export const artistEvents = {
  list: endpoint({
    method: 'GET',
    path: '/artists/{id}/events',
    access: 'optional',
    summary: `Lists the next ${MAX_EVENTS_SHOWN} events of an artist; one stays until six hours after its start`,
    params: idParams,
    reply: z.array(artistEvent),
  }),
}

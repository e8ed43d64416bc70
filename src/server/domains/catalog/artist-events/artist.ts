import { artistEventTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { resource } from '../../../crud/resource.ts'
import { artistScope, managedArtist } from '../../platform/index.ts'
import {
  artistsOfEvents,
  cancelEvents,
  deleteEvents,
  eventListing,
  eventRows,
  insertEvent,
  updateEvent,
} from './queries.ts'

/** Events in the artist area. */
export const eventsOfArtist = resource({
  table: artistEventTable,
  name: 'artist-events',
  listing: eventListing,
  scope: artistScope(artistsOfEvents),
  menu: { time: 'next' },
  rows: eventRows,
  items: eventRows,
  label: ({ when, venue }) => `${when.local.slice(0, 10)} ${venue}`,
  create: ({ trx, viewer }, { artist_id, ...event }) =>
    insertEvent(trx, managedArtist(viewer, artist_id, 'edit'), event),
  change: ({ trx }, id, event) => updateEvent(trx, id, event),
  remove: ({ trx }, ids) => deleteEvents(trx, ids),
  actions: { cancel: ({ trx }, ids) => cancelEvents(trx, ids) },
})

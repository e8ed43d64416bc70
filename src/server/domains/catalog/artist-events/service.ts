import type { ArtistEvent } from '../../../../contract/catalog/artist-fields.ts'
import { MAX_EVENTS_SHOWN } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { requireArtist } from '../artists/service.ts'
import { nextEvents } from './queries.ts'

/** Returns the next events of an artist. 404 unless the viewer may see the artist. */
export const listEvents = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ArtistEvent[]> => {
  await requireArtist(ctx, viewer, id)
  return nextEvents(ctx.db, id, MAX_EVENTS_SHOWN)
}

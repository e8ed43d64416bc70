import type { ManagedArtist } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from './access.service.ts'
import { managedBy, setSelected } from './queries.ts'

/** Returns the artists that the viewer manages, by name. */
export const managedArtists = (ctx: AppContext, viewer: Viewer): Promise<ManagedArtist[]> =>
  managedBy(ctx.db, viewer.id)

/** Selects a managed artist. 404 for others. */
export const selectArtist = async (ctx: AppContext, viewer: Viewer, artist_id: number): Promise<void> => {
  requireManaged(viewer, [artist_id], 'read')
  await setSelected(ctx.db, viewer.id, artist_id)
}

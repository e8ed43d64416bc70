import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Db } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { mainArtistsOf } from './queries.ts'
import { replaceAudio } from './replaced-audio.service.ts'

/** Returns the main artist of a song. 404 unless the viewer manages it, 403 for analysts. */
export const requireEditable = async (db: Db, viewer: Viewer, id: number): Promise<number | null> => {
  const artists = await mainArtistsOf(db, [id])
  requireManaged(viewer, artists, 'edit')
  return artists[0] ?? null
}

/** Replaces the audio of a song of a managed artist with an own upload for that artist. */
export const replaceArtistAudio = async (
  ctx: AppContext,
  writer: Writer,
  id: number,
  upload_id: string,
): Promise<void> => {
  const artist_id = await requireEditable(ctx.db, writer.viewer, id)
  await replaceAudio(ctx, writer, id, upload_id, { resource: 'artist-songs', artist_id })
}

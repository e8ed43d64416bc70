import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { packagingPriority } from '../../../jobs/kinds.ts'
import { catalogChanged } from '../catalog/service.ts'
import { ffmpegOf } from '../transcoding/service.ts'
import { takeUpload } from '../uploads/take-upload.service.ts'
import { loadForms, setNext, songWithFile } from './next-audio.queries.ts'
import { audioReady } from './next-audio.service.ts'
import { lockSongs, songRows } from './songs-admin.queries.ts'

/** Resource in the audit log, by the area in which the audio is replaced. */
type Resource = 'songs' | 'artist-songs'

const refuseKnown = async (trx: Trx, id: number, media_id: number): Promise<void> => {
  const owner = await songWithFile(trx, id, media_id)
  if (owner === id) throwError('conflict', 'The song already has this file.')
  if (owner !== undefined) throwError('conflict', 'Another song already has this file.')
}

const change = (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  resource: Resource,
  work: (trx: Trx) => Promise<string | null>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const [found] = await songRows(trx, await lockSongs(trx, [id]))
    const song = orNotFound(found)
    const audio = await work(trx)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource, action: 'audio', item_id: id, label: song.title, after: { audio } },
    ])
    await catalogChanged(ctx, trx)
  })

/**
 * Replaces the audio of a song with an own upload, which it consumes: as soon as the new file is packaged, so that the
 * old one plays until then. Everything that refers to the song stays. 409 for a file that a song of the artist has.
 */
export const replaceAudio = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  upload_id: string,
  { resource, artist_id }: { resource: Resource; artist_id: number | null },
): Promise<void> =>
  change(ctx, writer, id, resource, async (trx) => {
    const next = await takeUpload(trx, writer.viewer, upload_id, {
      purpose: 'import',
      artist_id,
      field: 'upload_id',
    })
    await refuseKnown(trx, id, next.media_id)
    await setNext(trx, id, next)
    const { ready, plays } = await loadForms(trx, next.media_id)
    if (ready || (plays && !(await ffmpegOf(ctx)))) await audioReady(trx, next.media_id)
    else
      await ctx.queue.send(
        'package-media',
        { media_id: next.media_id },
        { trx, priority: packagingPriority.uploaded },
      )
    return next.file_name
  })

/** Keeps the current audio of a song instead of the one it waits for. */
export const keepAudio = (ctx: AppContext, writer: Writer, id: number, resource: Resource): Promise<void> =>
  change(ctx, writer, id, resource, async (trx) => {
    await setNext(trx, id, null)
    return null
  })

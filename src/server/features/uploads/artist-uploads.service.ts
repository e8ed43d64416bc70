import type { ImportSong } from '../../../contract/admin/uploads.ts'
import type { artistUploads } from '../../../contract/artist-uploads.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import type { Trx } from '../../db/schema.ts'
import { throwError } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { managedArtist } from '../artist-team/access.service.ts'
import { catalogChanged } from '../catalog/catalog.service.ts'
import { notifyNewReleases } from '../notifications/announcements.service.ts'
import { publishWithAlbums } from '../releases/releases.service.ts'
import { createEach, pendingUploadsFor } from './upload-review.service.ts'
import { lockUpload } from './uploads.queries.ts'
import { importUpload } from './uploads.service.ts'

/**
 * Creates a draft of an artist from an own upload for it and returns its id with its title, which is null if the draft
 * already existed. 404 for other uploads.
 */
export const importForArtist = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  artist_id: number,
  body: ImportSong,
): Promise<{ id: number; title: string | null }> => {
  const upload = await lockUpload(trx, body.upload_id, viewer.id)
  if (upload?.artist_id !== artist_id) throwError('not_found')
  return importUpload(ctx, trx, viewer, body)
}

/** Returns the viewer's uploads for an artist that are not songs yet. */
export const artistUploadsFor = (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<ReplyOf<typeof artistUploads.waiting>> =>
  pendingUploadsFor(ctx, viewer, managedArtist(viewer, artist_id))

/** Creates songs of an artist from own uploads, each independently; the same upload returns the same song. */
export const createArtistSongs = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  { artist_id, songs, public: visible }: BodyOf<typeof artistUploads.create>,
): Promise<ReplyOf<typeof artistUploads.create>> => {
  const artist = managedArtist(viewer, artist_id, 'edit')
  return createEach(ctx, songs, (song) =>
    ctx.db.transaction().execute(async (trx) => {
      const { id, title } = await importForArtist(ctx, trx, viewer, artist, song)
      if (title === null) return id
      if (visible) await publishWithAlbums(trx, [id])
      await record(trx, { id: viewer.id, name: viewer.name, address }, [
        { resource: 'artist-songs', action: 'create', item_id: id, label: title },
      ])
      await notifyNewReleases(trx, viewer.id)
      await catalogChanged(ctx, trx)
      return id
    }),
  )
}

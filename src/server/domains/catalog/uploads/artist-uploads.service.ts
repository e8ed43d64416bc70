import type {
  artistUploads,
  ImportSong,
  KnownAlbum,
  PendingUpload,
} from '../../../../contract/catalog/back-office/uploads.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist, notifyNewReleases } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import { publishWithAlbums } from '../releases/service.ts'
import { replaceArtistAudio } from '../songs/service.ts'
import { lockUpload, nameOfArtist } from './queries.ts'
import { importUpload } from './service.ts'
import { createEach, listKnownAlbums, pendingUploadsFor } from './upload-review.service.ts'

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

/** Returns own uploads for a managed artist to be reviewed. */
export const artistUploadsFor = (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<PendingUpload[]> => pendingUploadsFor(ctx, viewer, managedArtist(viewer, artist_id))

/** Returns the albums of a managed artist that songs of albums with these titles are added to. */
export const artistAlbumsNamed = async (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, titles }: BodyOf<typeof artistUploads.albums>,
): Promise<(KnownAlbum | null)[]> => {
  const artist = orNotFound(await nameOfArtist(ctx.db, managedArtist(viewer, artist_id, 'edit')))
  return listKnownAlbums(
    ctx,
    titles.map((title) => ({ title, artist })),
  )
}

/**
 * Creates songs of an artist from own uploads, or replaces the audio of its songs, each independently; the same upload
 * returns the same song.
 */
export const createArtistSongs = async (
  ctx: AppContext,
  writer: Writer,
  { artist_id, songs, public: visible }: BodyOf<typeof artistUploads.create>,
): Promise<ReplyOf<typeof artistUploads.create>> => {
  const { viewer, address } = writer
  const artist = managedArtist(viewer, artist_id, 'edit')
  return createEach(ctx, songs, async ({ replaces, ...song }) => {
    if (replaces !== undefined) {
      await replaceArtistAudio(ctx, writer, replaces, song.upload_id)
      return replaces
    }
    return ctx.db.transaction().execute(async (trx) => {
      const { id, title } = await importForArtist(ctx, trx, viewer, artist, song)
      if (title === null) return id
      if (visible) await publishWithAlbums(trx, [id])
      await record(trx, { id: viewer.id, name: viewer.name, address }, [
        { resource: 'artist-songs', action: 'create', item_id: id, label: title },
      ])
      await notifyNewReleases(trx, viewer.id)
      await catalogChanged(ctx, trx)
      return id
    })
  })
}

import {
  type ArtistProfile,
  adminArtists,
  type artistProfiles,
} from '../../../../contract/catalog/back-office/artists.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { lockItem } from '../../../crud/crud.queries.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { versionOf } from '../../../crud/version.ts'
import type { Db } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist, requireManaged } from '../../platform/index.ts'
import { saveShowcase } from '../artist-showcase/showcase-editing.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { artistItems, artistsAdmin } from './admin.ts'
import { pageColumnsOf } from './page-columns.service.ts'
import { updateArtist } from './queries.ts'

const profile = async (db: Db, id: number): Promise<ArtistProfile> => {
  const artist = orNotFound((await artistItems(db, [id]))[0])
  return { ...artist, version: versionOf(adminArtists, { ...artist }) }
}

const recorded = ({ displayname, bio, avatar, banner, links, pick, gallery }: ArtistProfile) => ({
  displayname,
  bio,
  avatar,
  banner,
  links,
  pick,
  gallery,
})

/** Returns what the page of a managed artist shows. */
export const getProfile = (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<ArtistProfile> => profile(ctx.db, managedArtist(viewer, artist_id))

/** Changes the page of a managed artist. 403 for analysts, 409 if the artist has changed since the version. */
export const saveProfile = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  { artist_id, version, ...input }: BodyOf<typeof artistProfiles.save>,
): Promise<ArtistProfile> => {
  requireManaged(viewer, [artist_id], 'edit')
  return ctx.db.transaction().execute(async (trx) => {
    await lockItem(trx, artistsAdmin.name, artist_id)
    const before = await profile(trx, artist_id)
    if (before.version !== version) throwError('conflict')
    await updateArtist(trx, artist_id, await pageColumnsOf(trx, viewer, input))
    await saveShowcase(trx, viewer, artist_id, input)
    const after = await profile(trx, artist_id)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: artistsAdmin.name,
        action: 'change',
        item_id: artist_id,
        label: after.name,
        before: recorded(before),
        after: recorded(after),
      },
    ])
    await catalogChanged(ctx, trx)
    return after
  })
}

import type { ArtistItemChoice, ArtistItemType } from '../../../../contract/catalog/artist-fields.ts'
import type { ArtistShowcase, artistShowcases } from '../../../../contract/catalog/artist-pages.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist } from '../../platform/index.ts'
import { requireArtist } from '../artists/service.ts'
import { visibleItems } from '../catalog/visible-items.service.ts'
import { findPublicItems, listGallery, loadPick } from './queries.ts'

/** Returns the pick of an artist while everyone may see its item. */
const shownPick = async (ctx: AppContext, artistId: number): Promise<ArtistShowcase['pick']> => {
  const pick = await loadPick(ctx.db, artistId)
  if (!pick) return null
  const item = (await visibleItems<ArtistItemType>(ctx, VISITOR_SCOPE, [pick.item]))(pick.item)
  if (!item) return null
  const { type, id, title, cover } = item
  return { item: { type, id, title, cover }, text: pick.text }
}

/** Returns pick and gallery of an artist. 404 unless the viewer may see the artist. */
export const getShowcase = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ArtistShowcase> => {
  await requireArtist(ctx, viewer, id)
  const [pick, gallery] = await Promise.all([shownPick(ctx, id), listGallery(ctx.db, id)])
  return { pick, gallery }
}

/** Returns items that a managed artist can pick. */
export const pickChoices = (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, q = '' }: QueryOf<typeof artistShowcases.items>,
): Promise<ArtistItemChoice[]> => findPublicItems(ctx.db, managedArtist(viewer, artist_id), q)

/** Returns items that operators can pick for an artist. */
export const listPickChoices = (ctx: AppContext, artistId: number, q = ''): Promise<ArtistItemChoice[]> =>
  findPublicItems(ctx.db, artistId, q)

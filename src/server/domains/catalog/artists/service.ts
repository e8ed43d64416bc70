import type { artists } from '../../../../contract/catalog/artists.ts'
import type { Artist } from '../../../../contract/catalog/items.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Write } from '../../../crud/resource.ts'
import { keepAccounts } from '../../../db/sql/keep-accounts.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { countedPage, pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { hasPermission, scopeOf, type Viewer } from '../../../http/viewer.ts'
import { addOwner, removeMember, requireOthersCase } from '../../platform/index.ts'
import { fromCatalogCache } from '../catalog/service.ts'
import { loadWithLikeState, pageWithLikeState, withOwnLikeState } from '../likes/reactions.service.ts'
import {
  type ArtistFilter,
  artistById,
  artistsByIds,
  artistsRelated,
  countArtists,
  findOwner,
  findUsers,
  listArtists,
  lockArtists,
  seesArtist,
  sorts,
} from './queries.ts'

type ListQuery = QueryOf<typeof artists.list>

const loadArtistPage = async (ctx: AppContext, query: ListQuery) => {
  const filter: ArtistFilter = { q: query.q, genre: query['filter[genre]'] }
  return countedPage(ctx.db, query, {
    name: 'artists',
    filter,
    sort: query.sort,
    kind: sorts[query.sort].kind,
    list: (request) => listArtists(ctx.db, query.sort, filter, request),
    count: () => countArtists(ctx.db, filter),
  })
}

/** Returns a page of artists with public songs. */
export const artistPage = async (ctx: AppContext, viewer: ViewerScope, query: ListQuery) =>
  pageWithLikeState(
    ctx,
    viewer,
    await fromCatalogCache(ctx, ['artists', query], () => loadArtistPage(ctx, query)),
  )

/** Returns one artist. 404 unless the viewer may see it. */
export const artistFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Artist> =>
  withOwnLikeState(ctx, viewer, orNotFound(await artistById(ctx.db, viewer, id)))

/** Returns the artist that an account selected in the artist area; null without artists. */
export const selectedArtist = async (ctx: AppContext, viewer: Viewer): Promise<Artist | null> =>
  viewer.artist_id === null ? null : artistFor(ctx, scopeOf(viewer), viewer.artist_id)

/** Returns those of these artists that the viewer may see, in the order of the ids. */
export const visibleArtists = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<Artist[]> => loadWithLikeState(ctx, viewer, 'artist', ids, () => artistsByIds(ctx.db, viewer, ids))

/** Throws 404 unless the viewer may see the artist. */
export const requireArtist = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<void> => {
  if (!(await seesArtist(ctx.db, viewer, id))) throwError('not_found')
}

/** Returns the ids of related artists, the closest first, at most 100. */
export const listRelatedArtists = async (ctx: AppContext, id: number): Promise<number[]> =>
  (await artistsRelated(ctx.db, id)).map((artist) => artist.id)

/** Returns related artists in numbered pages, at most 100 in all. 404 unless the viewer may see the artist. */
export const relatedArtists = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: QueryOf<typeof artists.related>,
) => {
  const { offset, after, limit } = pageRequestOf(query, 'related', 'number')
  await requireArtist(ctx, viewer, id)
  const all = (await artistsRelated(ctx.db, id)).map((item, index) => ({ at: index + 1, item }))
  const start = after ? Number(after.value) : offset
  const page = all.slice(Math.max(0, start), start + limit)
  return pageWithLikeState(ctx, viewer, pageOf(page, query, 'related', after ? undefined : all.length))
}

/** Returns accounts that can own an artist, found by name, or also by email if the viewer may read emails. */
export const userChoices = (ctx: AppContext, viewer: Viewer, text = ''): Promise<Choice[]> =>
  findUsers(ctx.db, text, hasPermission(viewer, 'Read users'))

/** Sets the account that owns an artist, or removes it for null; other members of the team stay. */
export const changeOwner = async (
  { trx, viewer }: Write,
  artist_id: number,
  user_id: number | null,
): Promise<void> => {
  await requireOthersCase(trx, viewer, [user_id])
  if (user_id !== null && (await keepAccounts(trx, [user_id])).length === 0)
    throwFieldErrors({ user: ['This value isn’t valid.'] })
  await lockArtists(trx, [artist_id])
  const before = await findOwner(trx, artist_id)
  if (before !== null) await removeMember(trx, artist_id, before)
  if (user_id !== null) await addOwner(trx, artist_id, user_id)
}

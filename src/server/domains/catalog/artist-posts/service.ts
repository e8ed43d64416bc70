import type {
  ArtistItem,
  ArtistItemChoice,
  ArtistItemType,
} from '../../../../contract/catalog/artist-fields.ts'
import type { ArtistPost, artistPostCalls, artistPosts } from '../../../../contract/catalog/artist-pages.ts'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { managedArtist } from '../../platform/index.ts'
import { requireArtist } from '../artists/service.ts'
import { visibleItems } from '../catalog/visible-items.service.ts'
import { countPosts, deletePosts, findPostItems, pageOfPosts, postById, setPostLike } from './queries.ts'

/** Characters of the text in notifications, reports and the audit log. */
const EXCERPT = 120

/** Returns the beginning of a post in one line. */
export const excerptOf = (text: string): string => {
  const letters = Array.from(text.replace(/\s+/gu, ' '))
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('')
}

const ORDER = '-created_at'

/** Returns a page of an artist's posts, each with its item if the viewer may see it. 404 unless they see the artist. */
export const loadPosts = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: QueryOf<typeof artistPosts.list>,
): Promise<ReplyOf<typeof artistPosts.list>> => {
  await requireArtist(ctx, viewer, id)
  const [rows, total] = await Promise.all([
    pageOfPosts(ctx.db, viewer, id, pageRequestOf(query, ORDER, 'time')),
    query.after === undefined ? countPosts(ctx.db, id) : undefined,
  ])
  const refs = rows.flatMap(({ item: { item_type: type, item_id } }) =>
    type === null || item_id === null ? [] : [{ type, id: item_id }],
  )
  const itemOf = await visibleItems<ArtistItemType>(ctx, viewer, refs)
  const shown = (type: ArtistItemType | null, itemId: number | null): ArtistItem | null => {
    const item = type === null || itemId === null ? undefined : itemOf({ type, id: itemId })
    return item ? { type: item.type, id: item.id, title: item.title, cover: item.cover } : null
  }
  const posts = rows.map(({ at, item: { item_type, item_id, ...post } }) => ({
    at,
    item: { ...post, item: shown(item_type, item_id) } satisfies ArtistPost,
  }))
  return pageOf(posts, query, ORDER, total)
}

/** Returns the beginning of a post. 404 unless the viewer may see its artist. */
export const postFor = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<{ title: string }> => {
  const { artist_id, text } = orNotFound(await postById(ctx.db, id))
  await requireArtist(ctx, viewer, artist_id)
  return { title: excerptOf(text) }
}

/** Likes or unlikes a post. 404 unless the viewer may see its artist. */
export const likePost = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  liked: boolean,
): Promise<ReplyOf<typeof artistPosts.like>> => {
  await postFor(ctx, scopeOf(viewer), id)
  return { liked, likes: await setPostLike(ctx.db, id, viewer.id, liked) }
}

/** Deletes a post that an operator objects to. 404 if it does not exist. */
export const deletePost = (ctx: AppContext, { viewer, address }: Writer, id: number): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    const { text } = orNotFound(await postById(trx, id))
    await deletePosts(trx, [id])
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'artist-posts', action: 'delete', item_id: id, label: excerptOf(text), before: { text } },
    ])
    return done
  })

/** Returns items that posts of a managed artist can show. */
export const postItemChoices = (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, q = '' }: QueryOf<typeof artistPostCalls.items>,
): Promise<ArtistItemChoice[]> => findPostItems(ctx.db, managedArtist(viewer, artist_id), q)

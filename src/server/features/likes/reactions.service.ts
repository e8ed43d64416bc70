import { followable, likeable } from '../../../contract/likes.ts'
import type { AppContext } from '../../app-context.ts'
import { reactionStates } from './reactions.queries.ts'

/** The viewer of the items; null and id 0 are visitors. */
type WithReaction = { id: number } | null

/** An item is liked or followed, never both. */
const reactionOf = new Map<string, 'liked' | 'followed'>([
  ...likeable.map((type) => [type, 'liked'] as const),
  ...followable.map((type) => [type, 'followed'] as const),
])

/**
 * Sets `liked` or `followed` on items for the viewer, with one query for all of them. For visitors and other items it
 * returns the input.
 */
export const withLikeState = async <T extends { type: string; id: number }>(
  ctx: AppContext,
  viewer: WithReaction,
  items: T[],
): Promise<T[]> => {
  const reactable = viewer?.id ? items.filter(({ type }) => reactionOf.has(type)) : []
  if (!viewer || reactable.length === 0) return items
  const states = await reactionStates(
    ctx.db,
    viewer.id,
    reactable.map(({ type }) => type),
    reactable.map(({ id }) => id),
  )
  const active = new Set(states.map(({ type, id }) => `${type} ${id}`))
  return items.map((item) => {
    const mark = reactionOf.get(item.type)
    return mark ? { ...item, [mark]: active.has(`${item.type} ${item.id}`) } : item
  })
}

/** Same for one item. */
export const withOwnLikeState = async <T extends { type: string; id: number }>(
  ctx: AppContext,
  viewer: WithReaction,
  item: T,
): Promise<T> => (await withLikeState(ctx, viewer, [item]))[0] ?? item

/** Same for the items of a list response. */
export const pageWithLikeState = async <P extends { data: { type: string; id: number }[] }>(
  ctx: AppContext,
  viewer: WithReaction,
  page: P,
): Promise<P> => ({ ...page, data: await withLikeState(ctx, viewer, page.data) })

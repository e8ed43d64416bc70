import { followable, likeable } from '../../../../contract/catalog/likes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { inOneTurn } from '../../../db/one-turn.ts'
import { type ItemRef, type Reaction, reactionStates } from './queries.ts'

/** The viewer of the items; null and id 0 are visitors. */
type WithReaction = { id: number } | null

/** An item is liked or followed, never both. */
const reactionOf = new Map<string, 'liked' | 'followed'>([
  ...likeable.map((type) => [type, 'liked'] as const),
  ...followable.map((type) => [type, 'followed'] as const),
])

const reactionsOf = inOneTurn(reactionStates)

const nameOf = ({ type, id }: ItemRef): string => `${type} ${id}`

const marked = <T extends ItemRef>(items: T[], reactions: Reaction[]): T[] => {
  const active = new Set(reactions.flatMap((one) => (one.rating === null ? [nameOf(one)] : [])))
  const ratings = new Map(
    reactions.flatMap((one) => (one.rating === null ? [] : [[nameOf(one), one.rating]])),
  )
  return items.map((item) => {
    const mark = reactionOf.get(item.type)
    const rating = ratings.get(nameOf(item))
    return mark ? { ...item, [mark]: active.has(nameOf(item)), ...(rating && { rating }) } : item
  })
}

/**
 * Sets `liked` or `followed` on items for the viewer, and `rating` on songs that they rated, with one query for all of them and whatever else this turn of the
 * event loop asks for. For visitors and other items it returns the input.
 */
export const withLikeState = async <T extends ItemRef>(
  ctx: AppContext,
  viewer: WithReaction,
  items: T[],
): Promise<T[]> => {
  const reactable = viewer?.id ? items.filter(({ type }) => reactionOf.has(type)) : []
  if (!viewer || reactable.length === 0) return items
  return marked(items, await reactionsOf(ctx.db, { userId: viewer.id, items: reactable }))
}

/** Loads items by their ids, and the marks that `withLikeState` sets at the same time. */
export const loadWithLikeState = async <T extends ItemRef>(
  ctx: AppContext,
  viewer: WithReaction,
  type: T['type'],
  ids: number[],
  load: () => Promise<T[]>,
): Promise<T[]> => {
  if (ids.length === 0) return []
  if (!viewer?.id) return load()
  const refs = ids.map((id) => ({ type, id }))
  const [reactions, items] = await Promise.all([
    reactionsOf(ctx.db, { userId: viewer.id, items: refs }),
    load(),
  ])
  return marked(items, reactions)
}

/** Sets `liked` or `followed` on one item. */
export const withOwnLikeState = async <T extends { type: string; id: number }>(
  ctx: AppContext,
  viewer: WithReaction,
  item: T,
): Promise<T> => (await withLikeState(ctx, viewer, [item]))[0] ?? item

/** Sets `liked` or `followed` on the items of a list response. */
export const pageWithLikeState = async <P extends { data: { type: string; id: number }[] }>(
  ctx: AppContext,
  viewer: WithReaction,
  page: P,
): Promise<P> => ({ ...page, data: await withLikeState(ctx, viewer, page.data) })

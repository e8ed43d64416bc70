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

interface ItemRef {
  type: string
  id: number
}

const nameOf = ({ type, id }: ItemRef): string => `${type} ${id}`

interface Batch {
  items: ItemRef[]
  /** Names of the items that the account likes or follows. */
  active: Promise<Set<string>>
}

/** Batches of this tick by account. */
const batches = new WeakMap<AppContext['db'], Map<number, Batch>>()

/**
 * Returns which of these items the account likes or follows. What is asked in one tick, as for each type of a search
 * result, shares a query.
 */
const activeOf = (ctx: AppContext, userId: number, items: ItemRef[]): Promise<Set<string>> => {
  const ofDb = batches.get(ctx.db) ?? new Map<number, Batch>()
  batches.set(ctx.db, ofDb)
  const running = ofDb.get(userId)
  if (running) {
    running.items.push(...items)
    return running.active
  }
  const batch = [...items]
  const load = async (): Promise<Set<string>> => {
    await Promise.resolve()
    ofDb.delete(userId)
    const types = batch.map(({ type }) => type)
    const ids = batch.map(({ id }) => id)
    return new Set((await reactionStates(ctx.db, userId, types, ids)).map(nameOf))
  }
  const active = load()
  ofDb.set(userId, { items: batch, active })
  return active
}

const marked = <T extends ItemRef>(items: T[], active: Set<string>): T[] =>
  items.map((item) => {
    const mark = reactionOf.get(item.type)
    return mark ? { ...item, [mark]: active.has(nameOf(item)) } : item
  })

/**
 * Sets `liked` or `followed` on items for the viewer, with one query for all of them. For visitors and other items it
 * returns the input.
 */
export const withLikeState = async <T extends ItemRef>(
  ctx: AppContext,
  viewer: WithReaction,
  items: T[],
): Promise<T[]> => {
  const reactable = viewer?.id ? items.filter(({ type }) => reactionOf.has(type)) : []
  if (!viewer || reactable.length === 0) return items
  return marked(items, await activeOf(ctx, viewer.id, reactable))
}

/** Same for items that are loaded by their ids: the state is loaded at the same time. */
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
  const [active, items] = await Promise.all([activeOf(ctx, viewer.id, refs), load()])
  return marked(items, active)
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

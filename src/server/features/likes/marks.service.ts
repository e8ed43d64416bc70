import { followable, likeable } from '../../../contract/likes.ts'
import type { Platform } from '../../platform.ts'
import { markedAmong } from './marks.queries.ts'

type On = Pick<Platform, 'db'>
/** Who looks at the items; null and id 0 are visitors. */
type Looking = { id: number } | null

/** A thing is liked or followed, never both. */
const markOf = new Map<string, 'liked' | 'followed'>([
  ...likeable.map((type) => [type, 'liked'] as const),
  ...followable.map((type) => [type, 'followed'] as const),
])

/**
 * Items with `liked` or `followed` as the viewer left it: one question for all of them. For visitors and for
 * items that are neither, what was given.
 */
export const markLiked = async <T extends { type: string; id: number }>(
  on: On,
  viewer: Looking,
  items: T[],
): Promise<T[]> => {
  const asked = viewer?.id ? items.filter(({ type }) => markOf.has(type)) : []
  if (!viewer || asked.length === 0) return items
  const marks = await markedAmong(
    on.db,
    viewer.id,
    asked.map(({ type }) => type),
    asked.map(({ id }) => id),
  )
  const marked = new Set(marks.map(({ type, id }) => `${type} ${id}`))
  return items.map((item) => {
    const mark = markOf.get(item.type)
    return mark ? { ...item, [mark]: marked.has(`${item.type} ${item.id}`) } : item
  })
}

/** The same for one item. */
export const markOne = async <T extends { type: string; id: number }>(
  on: On,
  viewer: Looking,
  item: T,
): Promise<T> => (await markLiked(on, viewer, [item]))[0] ?? item

/** The same for the items of a list answer. */
export const markPage = async <P extends { data: { type: string; id: number }[] }>(
  on: On,
  viewer: Looking,
  page: P,
): Promise<P> => ({ ...page, data: await markLiked(on, viewer, page.data) })

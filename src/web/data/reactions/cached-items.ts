import { queryClient } from '../client.ts'

/** A change applied to every copy of an item. */
export type Change = (item: Record<string, unknown>) => Record<string, unknown>

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns cached data with every item changed that matches. Parts without one preserve their identity, so components
 * that show them don't re-render.
 */
export const changeItems = <T>(
  data: T,
  matches: (item: Record<string, unknown>) => boolean,
  change: Change,
): T => {
  if (Array.isArray(data)) {
    let moved = false
    const next = data.map((one) => {
      const changed = changeItems(one, matches, change)
      if (changed !== one) moved = true
      return changed
    })
    return moved ? (next as T) : data
  }
  if (!isPlain(data)) return data
  let next: Record<string, unknown> = data
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'object' || value === null) continue
    const changed = changeItems(value, matches, change)
    if (changed !== value) next = { ...next, [key]: changed }
  }
  return (matches(data) ? change(next) : next) as T
}

/** Returns cached data with every copy of an item changed; see `changeItems`. */
export const changeItem = <T>(data: T, type: string, id: number, change: Change): T =>
  changeItems(data, (one) => one.type === type && one.id === id, change)

/** Changes every copy of an item in the cache. */
export const changeCached = (type: string, id: number, change: Change): void => {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = state.data && changeItem(state.data, type, id, change)
    // Retain the age of the response: only a part of it is new.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** Returns the items of a type among cached data, by id, as far as they are found. */
export const findItems = <T>(
  data: unknown,
  type: string,
  ids: ReadonlySet<number>,
  found = new Map<number, T>(),
) => {
  if (Array.isArray(data)) for (const one of data) findItems(one, type, ids, found)
  else if (isPlain(data)) {
    const { id } = data
    if (data.type === type && typeof id === 'number' && ids.has(id)) found.set(id, data as T)
    else for (const value of Object.values(data)) findItems(value, type, ids, found)
  }
  return found
}

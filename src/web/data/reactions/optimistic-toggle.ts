import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { profiles } from '../../../contract/social/profiles.ts'
import { queryClient } from '../client.ts'
import { showError } from '../errors.ts'
import { libraryChanged } from '../library.ts'
import { send } from '../outbox/send.ts'
import { keyOf } from '../read.ts'
import { trackEvent } from '../session/device/tracking.ts'
import { changeCached } from './cached-items.ts'
import { changeTo, countOf } from './reaction-change.ts'
import { dismissReactionToast } from './reaction-toast.ts'
import { isActiveNow, isLikeable, type Reactable, singleKey } from './reactions.ts'

/** Cache keys of the library lists. */
const lists: Record<Reactable['type'], QueryKey> = {
  song: [likes.likedSongs.path],
  album: [likes.liked.path, { params: { type: 'album' } }],
  episode: [likes.liked.path, { params: { type: 'episode' } }],
  'radio-station': [likes.liked.path, { params: { type: 'radio-station' } }],
  podcast: ['/user/podcasts'],
  artist: [likes.followed.path, { params: { type: 'artist' } }],
  playlist: [playlists.mine.path],
  user: [likes.followed.path, { params: { type: 'user' } }],
}

type Entry = Record<string, unknown>
type Pages = InfiniteData<{ data: Entry[] }>
const hasPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data

/** Returns the complete item for a partial one; null if it isn't cached. */
const wholeOf = (item: Reactable): Entry | null => {
  if ('created_at' in item) return { ...item }
  const key = singleKey(item)
  return key ? (queryClient.getQueryData<Entry>(key) ?? null) : null
}

/** Whether a list is filtered or sorted. */
const isNarrowed = ([, input]: QueryKey): boolean =>
  typeof input === 'object' && input !== null && 'query' in input

const titleOf = (item: Reactable): string => {
  const { title, name } = { ...wholeOf(item), ...item } as { title?: unknown; name?: unknown }
  return String(title ?? name ?? '')
}

/** Returns a library list with the item prepended, or without it. */
const inList = (data: Pages, item: Reactable, active: boolean): Pages => {
  const has = data.pages.some((page) => page.data.some(({ id }) => id === item.id))
  if (has === active) return data
  if (!active)
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== item.id) })),
    }
  const whole = wholeOf(item)
  const [first, ...rest] = data.pages
  if (!whole || !first) return data
  const entry = {
    ...whole,
    [isLikeable(item) ? 'liked' : 'followed']: true,
    liked_at: new Date().toISOString(),
  }
  return { ...data, pages: [{ ...first, data: [entry, ...first.data] }, ...rest] }
}

/** Sets the liked state of an item in all cached data, and adds it to or removes it from its lists. Idempotent. */
const show = (item: Reactable, active: boolean, count?: number): void => {
  const change = changeTo(item, active, count)
  changeCached(item.type, item.id, change)
  // In a filtered or sorted list only the server knows its position.
  for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: lists[item.type] }))
    if (hasPages(data) && !(active && isNarrowed(queryKey)))
      queryClient.setQueryData(queryKey, inList(data, item, active))
  // A queue item may not be cached at all; the player's like button reads it here.
  const key = singleKey(item)
  const whole = key ? wholeOf(item) : null
  if (key && whole && !queryClient.getQueryData(key)) queryClient.setQueryData(key, change(whole) as never)
}

const countBy = (item: Reactable, by: number): void => {
  const count = countOf(item)
  queryClient.setQueryData<Record<string, number>>(
    keyOf(likes.counts, {}),
    (counts) => counts && { ...counts, [count]: Math.max(0, (counts[count] ?? 0) + by) },
  )
}

/** Resolves to the item's new count; null if the change waits for a connection. */
const put = async (item: Reactable, active: boolean): Promise<number | null> => {
  const { type, id } = item
  const input = { body: { type, id, origin: 'local' as const } }
  const items = () => (active ? [wholeOf(item) ?? []].flat() : [])
  const by = active ? 1 : -1
  const about = { subject: `reaction:${type}:${id}`, name: titleOf(item), timed: true as const, by, items }
  if (isLikeable(item)) {
    const reply = await send(active ? likes.like : likes.dislike, input, about)
    return reply?.likes ?? null
  }
  const reply = await send(active ? likes.follow : likes.unfollow, input, about)
  return reply?.followers ?? null
}

/** A first response in flight may predate the change, and invalidating alone would not request it again. */
const refetch = async (queryKey: QueryKey): Promise<void> => {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Refetches what only the server knows: counts, followers, and lists into which the item could not be inserted. */
const refresh = (item: Reactable, all: boolean): void => {
  const queryKey = lists[item.type]
  const listed = item.type !== 'playlist' && (item.type === 'song' || 'created_at' in item)
  void queryClient.invalidateQueries({ queryKey, refetchType: all || !listed ? 'active' : 'none' })
  void queryClient.invalidateQueries({ queryKey: keyOf(likes.counts, {}) })
  if (['album', 'artist', 'playlist', 'podcast'].includes(item.type)) void libraryChanged()
  if (item.type === 'user')
    for (const { path } of [profiles.followers, profiles.following]) void refetch([path])
}

interface Pending {
  /** The most recent wish; the request in flight may be for an older one. */
  wish: boolean
}
const pending = new Map<string, Pending>()

const flush = async (item: Reactable, key: string, own: Pending): Promise<void> => {
  let confirmed = !own.wish
  const before = queryClient.getQueriesData({ queryKey: lists[item.type] })
  show(item, own.wish)
  countBy(item, own.wish ? 1 : -1)
  try {
    let count: number | null
    do {
      const desired = own.wish
      count = await put(item, desired)
      confirmed = desired
    } while (own.wish !== confirmed)
    pending.delete(key)
    // While it waits, the server would contradict it.
    if (count === null) return
    show(item, confirmed, count)
    refresh(item, false)
  } catch (error) {
    pending.delete(key)
    // The failed state is no longer wanted, so there is nothing to roll back.
    if (own.wish !== confirmed) {
      countBy(item, confirmed ? 1 : -1)
      for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
      dismissReactionToast()
      showError(error)
    }
    show(item, confirmed)
    refresh(item, true)
  }
}

/**
 * Likes or follows an item: optimistically, then on the server. Rolls back with a toast on error. While a call is in
 * flight, only the newest wish is queued. Returns the item's new state.
 */
export const toggleOptimistically = (item: Reactable, wanted?: boolean): boolean => {
  const key = `${item.type}${item.id}`
  const present = pending.get(key)
  const wish = wanted ?? !(present?.wish ?? isActiveNow(item))
  if (present) {
    if (present.wish === wish) return wish
    present.wish = wish
    show(item, wish)
    countBy(item, wish ? 1 : -1)
    return wish
  }
  if (isActiveNow(item) === wish) return wish
  if (wish && isLikeable(item)) void trackEvent({ action: 'like', category: item.type, label: titleOf(item) })
  const own = { wish }
  pending.set(key, own)
  void flush(item, key, own)
  return wish
}

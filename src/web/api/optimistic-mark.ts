import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { likes } from '../../contract/likes.ts'
import { playlists } from '../../contract/playlists.ts'
import { profiles } from '../../contract/profiles.ts'
import { happened } from '../session/happenings.ts'
import { type Change, changeItem } from './cached-items.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { showError } from './errors.ts'
import { isLikeable, isMarkedNow, type Markable, singleKey } from './marks.ts'
import { keyOf } from './read.ts'

/** One list of the library: where it is cached, and its name among the counts. */
interface List {
  queryKey: QueryKey
  count?: 'songs' | 'albums' | 'artists' | 'playlists' | 'users'
}

const lists: Record<Markable['type'], List> = {
  song: { queryKey: [likes.likedSongs.path], count: 'songs' },
  album: { queryKey: [likes.liked.path, { params: { type: 'album' } }], count: 'albums' },
  episode: { queryKey: [likes.liked.path, { params: { type: 'episode' } }] },
  'radio-station': { queryKey: [likes.liked.path, { params: { type: 'radio-station' } }] },
  podcast: { queryKey: ['/user/podcasts'] },
  artist: { queryKey: [likes.followed.path, { params: { type: 'artist' } }], count: 'artists' },
  playlist: { queryKey: [playlists.mine.path], count: 'playlists' },
  user: { queryKey: [likes.followed.path, { params: { type: 'user' } }], count: 'users' },
}

type Entry = Record<string, unknown>
type Pages = InfiniteData<{ data: Entry[] }>
const hasPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data

/** The whole item where only a part of it is at hand. */
const wholeOf = (item: Markable): Entry | null => {
  if ('created_at' in item) return { ...item }
  const key = singleKey(item)
  return key ? (queryClient.getQueryData<Entry>(key) ?? null) : null
}

/** Whether a list is looked through or in an order of its own. */
const isNarrowed = ([, input]: QueryKey): boolean =>
  typeof input === 'object' && input !== null && 'query' in input

const titleOf = (item: Markable): string =>
  String(('title' in item && item.title) || wholeOf(item)?.title || '')

/** A liked list with the item at its top, or without it. */
const inList = (data: Pages, item: Markable, on: boolean): Pages => {
  const has = data.pages.some((page) => page.data.some(({ id }) => id === item.id))
  if (has === on) return data
  if (!on)
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

const changeTo =
  (item: Markable, on: boolean, count?: number): Change =>
  (copy) => {
    const [flag, counter] = isLikeable(item) ? ['liked', 'likes'] : ['followed', 'followers_count']
    const was = copy[flag] === true
    const before = copy[counter]
    const after = typeof before === 'number' ? (count ?? before + Number(on) - Number(was)) : before
    if (copy[flag] === on && after === before) return copy
    return { ...copy, [flag]: on, ...(after === undefined ? {} : { [counter]: after }) }
  }

/** Shows an item as liked or not wherever it is, and its lists with or without it. Twice is the same as once. */
const show = (item: Markable, on: boolean, count?: number): void => {
  const change = changeTo(item, on, count)
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state
    const next = data && changeItem(data, item.type, item.id, change)
    // How old the answer is stays as it was: only a part of it is new.
    if (next !== data) queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt })
  }
  // In a list that was filtered or sorted only the server knows its place.
  for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: lists[item.type].queryKey }))
    if (hasPages(data) && !(on && isNarrowed(queryKey)))
      queryClient.setQueryData(queryKey, inList(data, item, on))
  // An item of the queue may be cached nowhere; the player's heart looks here.
  const key = singleKey(item)
  const whole = key ? wholeOf(item) : null
  if (key && whole && !queryClient.getQueryData(key)) queryClient.setQueryData(key, change(whole) as never)
}

const countBy = (item: Markable, by: number): void => {
  const { count } = lists[item.type]
  if (!count) return
  queryClient.setQueryData<Record<string, number>>(
    keyOf(likes.counts, {}),
    (counts) => counts && { ...counts, [count]: Math.max(0, (counts[count] ?? 0) + by) },
  )
}

const send = async ({ type, id }: Markable, on: boolean): Promise<number> => {
  if (isLikeable({ type }))
    return (await call(on ? likes.like : likes.dislike, { body: { type, id, origin: 'local' } })).likes
  return (await call(on ? likes.follow : likes.unfollow, { body: { type, id, origin: 'local' } })).followers
}

/** A first answer under way may be older than what was just sent, and would not be asked for a second time. */
const askAnew = async (queryKey: QueryKey): Promise<void> => {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** What the server knows better now: counts, who follows whom, and a list into which the item could not be put. */
const refresh = (item: Markable, all: boolean): void => {
  const { queryKey } = lists[item.type]
  const listed = item.type !== 'playlist' && (item.type === 'song' || 'created_at' in item)
  void queryClient.invalidateQueries({ queryKey, refetchType: all || !listed ? 'active' : 'none' })
  void queryClient.invalidateQueries({ queryKey: keyOf(likes.counts, {}) })
  if (item.type === 'user')
    for (const { path } of [profiles.followers, profiles.following]) void askAnew([path])
}

interface Pending {
  /** The newest wish; what is under way may be an older one. */
  wish: boolean
}
const pending = new Map<string, Pending>()

const settle = async (item: Markable, key: string, mine: Pending): Promise<void> => {
  let known = !mine.wish
  const before = queryClient.getQueriesData({ queryKey: lists[item.type].queryKey })
  show(item, mine.wish)
  countBy(item, mine.wish ? 1 : -1)
  try {
    let count: number
    do {
      const wish = mine.wish
      count = await send(item, wish)
      known = wish
    } while (mine.wish !== known)
    pending.delete(key)
    show(item, known, count)
    refresh(item, false)
  } catch (error) {
    pending.delete(key)
    // Nobody wants any more what failed: nothing is lost.
    if (mine.wish !== known) {
      countBy(item, known ? 1 : -1)
      for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
      showError(error)
    }
    show(item, known)
    refresh(item, true)
  }
}

/**
 * Likes or follows an item at once on screen, then on the server; back again with a notice when it refuses. While
 * a call is under way one newer wish waits, and the newest replaces it. Answers what the item became.
 */
export const mark = (item: Markable, wanted?: boolean): boolean => {
  const key = `${item.type}${item.id}`
  const present = pending.get(key)
  const wish = wanted ?? !(present?.wish ?? isMarkedNow(item))
  if (present) {
    if (present.wish === wish) return wish
    present.wish = wish
    show(item, wish)
    countBy(item, wish ? 1 : -1)
    return wish
  }
  if (isMarkedNow(item) === wish) return wish
  if (wish && isLikeable(item)) void happened({ action: 'like', category: item.type, label: titleOf(item) })
  const mine = { wish }
  pending.set(key, mine)
  void settle(item, key, mine)
  return wish
}

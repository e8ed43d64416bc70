import { likes } from '../../contract/catalog/likes.ts'
import { playlists } from '../../contract/catalog/playlists.ts'
import { podcasts } from '../../contract/catalog/podcasts.ts'
import { library } from '../../contract/social/library.ts'
import { changeItem } from '../api/cached-items.ts'
import { changeTo, countOf } from '../api/reaction-change.ts'
import { isLikeable, type Reactable } from '../api/reactions.ts'
import type { Apply, Read } from './apply.ts'
import type { WaitingChange } from './entry.ts'

type Item = Record<string, unknown> & { type: unknown; id: unknown }

/** Whether a read is the first page of a list, newest first. */
const isStart = ({ query: { q, sort, after } }: Read): boolean =>
  q === undefined && after === undefined && (sort === undefined || sort === '-marked')

/** Whether a read lists the items of this type that the viewer likes or follows. */
const lists = ({ path, params }: Read, type: Reactable['type']): boolean =>
  (path === likes.likedSongs.path && type === 'song') ||
  ((path === likes.liked.path || path === likes.followed.path) && params.type === type) ||
  (path === podcasts.followed.path && type === 'podcast') ||
  (path === playlists.mine.path && type === 'playlist')

const ofLibrary = new Set<Reactable['type']>(['album', 'artist', 'playlist', 'podcast'])

const listed = (list: Item[], read: Read, change: WaitingChange, active: boolean): Item[] => {
  const { type, id } = change.body as unknown as Pick<Reactable, 'type' | 'id'>
  const isIt = (one: Item): boolean => one.type === type && one.id === id
  if (!active) return list.filter((one) => !isIt(one))
  const copy = change.items?.[0] as Item | undefined
  if (!copy || list.some(isIt) || !isStart(read)) return list
  const at = new Date(change.at).toISOString()
  const marks = { [isLikeable({ type }) ? 'liked' : 'followed']: true, liked_at: at, added_at: at }
  return [{ played_at: null, pinned_at: null, folder_id: null, ...copy, ...marks }, ...list]
}

const counted = (
  counts: Record<string, number>,
  type: Reactable['type'],
  by: number,
): Record<string, number> => {
  const name = countOf({ type })
  const count = counts[name]
  return count === undefined ? counts : { ...counts, [name]: Math.max(0, count + by) }
}

/** Likes or follows an item, or undoes it. */
export const withReaction =
  (active: boolean): Apply =>
  (change, read, reply) => {
    const { type, id } = change.body as unknown as Pick<Reactable, 'type' | 'id'>
    if (read.path === likes.counts.path) return counted(reply as Record<string, number>, type, change.by ?? 0)
    const shown = changeItem(reply, type, id, changeTo({ type }, active))
    if (Array.isArray(shown) && lists(read, type)) return listed(shown, read, change, active)
    if (read.path !== library.list.path || !ofLibrary.has(type)) return shown
    const whole = shown as { items: Item[] }
    return { ...whole, items: listed(whole.items, read, change, active) }
  }

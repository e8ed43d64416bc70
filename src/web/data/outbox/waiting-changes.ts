import type { Episode } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { episodes, podcasts } from '../../../contract/catalog/podcasts.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { library } from '../../../contract/social/library.ts'
import { changeItem, changeItems } from '../reactions/cached-items.ts'
import { changeTo, countOf } from '../reactions/reaction-change.ts'
import { isLikeable, type Reactable } from '../reactions/reactions.ts'
import { currentAccount } from '../session/account.ts'
import type { Apply, Entry, Read, WaitingChange } from './entry.ts'
import { entriesOf } from './queue.ts'
import { withEdit } from './waiting-edits.ts'

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
const withReaction =
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

const withProgress: Apply = ({ params, body }, _, reply) =>
  changeItem(reply, 'episode', Number(params.id), (copy) =>
    copy.progress === undefined
      ? copy
      : { ...copy, progress: body.seconds, played: body.played ?? copy.played },
  )

type Dated = Pick<Episode, 'id' | 'published_at'>

const isNewer = (one: Dated, other: Dated): boolean =>
  one.published_at === other.published_at ? one.id > other.id : one.published_at > other.published_at

const withAllPlayed: Apply = ({ params, body, items }, _, reply) => {
  const until = body.until === undefined ? null : (items?.[0] as Dated | undefined)
  if (until === undefined) return reply
  const isMarked = (one: Episode): boolean =>
    one.progress !== undefined && one.show.id === Number(params.id) && !(until && isNewer(one, until))
  const marks = { played: body.played, ...(!body.played && { progress: 0 }) }
  return changeItems(
    reply,
    (one) => one.type === 'episode' && isMarked(one as unknown as Episode),
    (copy) => ({ ...copy, ...marks }),
  )
}

const changes: Partial<Record<string, Apply>> = {
  [likes.like.path]: withReaction(true),
  [likes.dislike.path]: withReaction(false),
  [likes.follow.path]: withReaction(true),
  [likes.unfollow.path]: withReaction(false),
  [playlists.attachMany.path]: withEdit,
  [playlists.attach.path]: withEdit,
  [playlists.detachMany.path]: withEdit,
  [playlists.detach.path]: withEdit,
  [playlists.order.path]: withEdit,
  [playlists.change.path]: withEdit,
  [episodes.hear.path]: withProgress,
  [episodes.hearAll.path]: withAllPlayed,
}

/** Applies entries of the outbox to a reply, in order. */
export const applyWaiting = (entries: readonly Entry[], read: Read, reply: unknown): unknown =>
  entries.reduce(
    (shown, entry) =>
      entry.kind === 'change' ? (changes[entry.path]?.(entry, read, shown) ?? shown) : shown,
    reply,
  )

/** Returns a reply with the changes of the viewer that wait to be sent. */
export const withWaiting = <E extends Endpoint>(
  { path }: E,
  input: CallInput<E>,
  reply: ReplyOf<E>,
): ReplyOf<E> => {
  const { params = {}, query = {} } = input as Partial<Read>
  return applyWaiting(entriesOf(currentAccount()), { path, params, query }, reply) as ReplyOf<E>
}

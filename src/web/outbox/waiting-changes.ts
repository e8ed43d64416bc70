import type { Episode } from '../../contract/catalog/items.ts'
import { likes } from '../../contract/catalog/likes.ts'
import { playlists } from '../../contract/catalog/playlists.ts'
import { episodes } from '../../contract/catalog/podcasts.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import { changeItem, changeItems } from '../api/cached-items.ts'
import { currentAccount } from '../session/account.ts'
import type { Apply, Read } from './apply.ts'
import type { Entry } from './entry.ts'
import { posted } from './mailbox.ts'
import { entriesOf } from './store.ts'
import { withEdit } from './waiting-edits.ts'
import { withReaction } from './waiting-reactions.ts'

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

/** Where the browser blocks the database, everything is still where it was posted. */
const postedOf = (account: number): Entry[] =>
  posted().flatMap(({ entry }) => (entry.account === account ? [entry] : []))

/** Returns a reply with the changes of the viewer that wait to be sent. */
export const withWaiting = async <E extends Endpoint>(
  { path }: E,
  input: CallInput<E>,
  reply: ReplyOf<E>,
): Promise<ReplyOf<E>> => {
  const account = currentAccount()
  if (account === null) return reply
  const entries = await entriesOf(account).catch(() => postedOf(account))
  const { params = {}, query = {} } = input as Partial<Read>
  return applyWaiting(entries, { path, params, query }, reply) as ReplyOf<E>
}

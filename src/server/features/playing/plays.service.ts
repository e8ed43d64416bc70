import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { readItemType } from '../../../contract/items.ts'
import type { playing } from '../../../contract/playing.ts'
import type { Database } from '../../db/schema.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import {
  countEpisodePlay,
  countedNearby,
  countPlay,
  countStationPlay,
  finishPlay,
  heardSeconds,
  hearsStation,
  insertPlay,
  isOwnEpisode,
  isOwnSong,
  type KnownType,
  lockListenerAndItem,
  lockPlay,
  overdue,
  type Play,
  type Playable,
  playableItem,
} from './plays.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'settings'>
type Body = BodyOf<typeof playing.register>

/** A play counts from this many seconds on, or from half the item. */
const COUNTS_FROM = 30
/** One count per listener and item in this many seconds. */
const WINDOW = 600
/** An account's play that was never ended is closed this many seconds after the item was over. */
const GRACE = 600
/** A station has no length: nobody hears one for longer, in seconds; visitors, who send no end, count as heard for a minute. */
const LONGEST_RADIO = 12 * 3600
const VISITORS_RADIO = 60
const BATCH = 500

/** A visitor of one day, without keeping the address: the mark cannot be turned back and is another tomorrow. */
export const visitorMark = (secret: string, client: Call['client'], now: Date): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([now.toISOString().slice(0, 10), client.address, client.agent]))
    .digest()

const known: readonly string[] = ['song', 'album', 'artist', 'podcast', 'episode'] satisfies KnownType[]
const isKnown = (type: string): type is KnownType => known.includes(type)

/** What is played, by the server's knowledge. Playlists and the like have nothing that could be looked up. */
const itemOf = async (on: On, viewer: Viewer | null, type: string, body: Body): Promise<Playable> => {
  if (type === 'radio-station') {
    if (!(await hearsStation(on.db, askerOf(viewer), body.id))) fail('not_found')
    return { duration: viewer ? LONGEST_RADIO : VISITORS_RADIO, artist_id: null }
  }
  if ((type === 'podcast' || type === 'episode') && !on.settings().enablePodcasts) fail('not_found')
  if (isKnown(type)) return found(await playableItem(on.db, askerOf(viewer), type, body.id))
  return type === 'playlist' ? { duration: null, artist_id: null } : fail('not_found')
}

/** Opens a play by the server's clock and answers its id; 404 for what the listener may not hear, 422 for an unknown type. */
export const registerPlay = async (
  on: On,
  viewer: Viewer | null,
  client: Call['client'],
  body: Body,
): Promise<string> => {
  if (viewer === null && on.settings().requireAuth) fail('unauthenticated')
  const type = readItemType(body.type) ?? failFields({ type: ['This value is not valid.'] })
  const item = await itemOf(on, viewer, type, body)
  return insertPlay(on.db, {
    user_id: viewer?.id ?? null,
    visitor_hash: viewer ? null : visitorMark(on.env.secret, client, new Date()),
    item_type: type,
    item_id: body.id,
    artist_id: item.artist_id,
    // Only items without a length of their own take the client's word.
    duration: item.duration ?? body.duration,
  })
}

/** What counts: who owns such an item, and how its plays are kept. */
const counted = {
  song: { isOwn: isOwnSong, count: countPlay },
  episode: { isOwn: isOwnEpisode, count: countEpisodePlay },
  'radio-station': { isOwn: async () => false, count: countStationPlay },
}
const countedType = ({ item_type }: Play): keyof typeof counted | null =>
  item_type in counted ? (item_type as keyof typeof counted) : null

/** Only what is heard itself counts, heard long enough, by somebody else than its owner, once per window. */
const counts = async (trx: Transaction<Database>, play: Play, seconds: number): Promise<boolean> => {
  const type = countedType(play)
  if (type === null || play.duration <= 0) return false
  if (seconds < Math.min(COUNTS_FROM, play.duration / 2)) return false
  if (play.user_id !== null && (await counted[type].isOwn(trx, play.item_id, play.user_id))) return false
  const listener = play.user_id ?? play.visitor_hash?.toString('hex')
  await lockListenerAndItem(trx, `play ${listener} ${type} ${play.item_id}`)
  return !(await countedNearby(trx, play, WINDOW))
}

const close = async (trx: Transaction<Database>, play: Play): Promise<number> => {
  if (play.ended_at !== null) return play.seconds ?? 0
  const seconds = await heardSeconds(trx, play)
  const type = countedType(play)
  const isCounted = await counts(trx, play, seconds)
  await finishPlay(trx, play.id, seconds, isCounted)
  if (isCounted && type) await counted[type].count(trx, play.item_id)
  return seconds
}

/** Closes an own play and answers the seconds heard; a second time the same. 404 unknown, 403 another's. */
export const endPlay = (
  on: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<{ status: 'success'; seconds: number }> =>
  on.db.transaction().execute(async (trx) => {
    const play = found(await lockPlay(trx, id))
    if (play.user_id !== viewer.id) fail('forbidden')
    return { status: 'success' as const, seconds: await close(trx, play) }
  })

/** Closes what nobody ends any more (see `overdue`) by the same rules; the job `close-plays`. */
export const closePlays = async (on: Pick<Platform, 'db'>, signal?: AbortSignal): Promise<number> => {
  let closed = 0
  for (;;) {
    const ids = await overdue(on.db, GRACE, BATCH)
    for (const id of ids) {
      signal?.throwIfAborted()
      await on.db.transaction().execute(async (trx) => {
        const play = await lockPlay(trx, id)
        if (play) await close(trx, play)
      })
    }
    closed += ids.length
    if (ids.length < BATCH) return closed
  }
}

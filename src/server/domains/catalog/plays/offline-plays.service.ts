import type { offlinePlays } from '../../../../contract/catalog/plays.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { readItemType } from '../../../../contract/core/item-types.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { heardParts, heardSeconds } from './heard.ts'
import {
  finishPlay,
  type HeardSpan,
  heardAround,
  insertPlay,
  lockLatePlays,
  lockPlay,
  lockPlayOfKey,
  type Play,
  type Playable,
} from './queries.ts'
import {
  circumstances,
  closeAs,
  countedType,
  heardTypes,
  type Listening,
  playedItems,
  unknownCircumstances,
} from './service.ts'

/**
 * Returns how many seconds a play can have been heard beside others. A listener hears one thing at a time: all plays
 * within a stretch of time together cannot have been heard longer than it lasts. Looks at each stretch around the play
 * that begins and ends with a play.
 */
export const roomBeside = (
  { from, to }: Pick<HeardSpan, 'from' | 'to'>,
  others: readonly HeardSpan[],
): number => {
  const byEnd = others.toSorted((a, b) => a.to - b.to)
  const starts = [from, ...others.filter((other) => other.from < from).map((other) => other.from)]
  let room = to - from
  for (const start of starts) {
    let taken = 0
    for (const other of byEnd) {
      if (other.from < start) continue
      taken += other.seconds
      room = Math.min(room, Math.max(to, other.to) - start - taken)
    }
  }
  return Math.max(0, room)
}

type Body = BodyOf<typeof offlinePlays.record>
type Reported = Body['plays'][number]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** By how much times may be ahead of ours, as clocks differ. */
const SKEW = MINUTE
/** The oldest plays that are accepted: who listened is deleted after 40 days, and could then be counted twice. */
const OLDEST = 38 * DAY
/** A play that was paused for longer counts as if it had ended then. */
const LONGEST = DAY

/** A play with its item and its times. */
interface Late {
  reported: Reported
  type: string
  item: Playable
  started_at: Date
  ended_at: Date
}

/** Returns the times of a play; null if it cannot have happened then. */
const timesOf = (
  { started_at, ended_at }: Reported,
  now: Date,
): Pick<Late, 'started_at' | 'ended_at'> | null => {
  const start = Date.parse(started_at)
  const end = Date.parse(ended_at)
  if (end < start || end > now.getTime() + SKEW || start < now.getTime() - OLDEST) return null
  const began = Math.min(start, now.getTime())
  return {
    started_at: new Date(began),
    ended_at: new Date(Math.max(began, Math.min(end, now.getTime(), start + LONGEST))),
  }
}

/** Returns the seconds for which a play was heard: no more than there was time beside the listener's other plays. */
const secondsOf = async (trx: Trx, play: Play, { reported, started_at, ended_at }: Late): Promise<number> => {
  const span = { from: started_at.getTime() / 1000, to: ended_at.getTime() / 1000 }
  if (!countedType(play)) return Math.min(play.duration, span.to - span.from)
  const others = await heardAround(trx, play, { from: started_at, to: ended_at }, heardTypes)
  return Math.min(heardSeconds(reported.heard, play.duration), roomBeside(span, others))
}

/** Returns the locked play of this key, which is inserted if it was never registered. */
const openedPlay = async (
  trx: Trx,
  viewer: Viewer,
  client: Listening,
  { reported, type, item, started_at }: Late,
): Promise<Play | undefined> => {
  const registered = await lockPlayOfKey(trx, viewer.id, reported.key)
  if (registered) return registered
  const id = await insertPlay(trx, {
    user_id: viewer.id,
    visitor_hash: null,
    item_type: type,
    item_id: reported.id,
    artist_id: item.artist_id,
    duration: item.duration ?? reported.duration,
    key: reported.key,
    started_at,
    ...(countedType({ item_type: type })
      ? circumstances(client, reported.source ?? 'other')
      : unknownCircumstances),
  })
  return lockPlay(trx, id)
}

/**
 * Records a play, or ends the one that was registered with its key. One that its player has ended already stays as it
 * is; one that was closed without a word of its player was heard no longer than is said now.
 */
const recordOne = (ctx: AppContext, viewer: Viewer, client: Listening, late: Late): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockLatePlays(trx, viewer.id)
    const play = await openedPlay(trx, viewer, client, late)
    if (!play || play.completed !== null) return
    const { ended_at, reported } = late
    const seconds = await secondsOf(trx, play, late)
    const elapsed = (ended_at.getTime() - late.started_at.getTime()) / 1000
    if (play.ended_at === null) {
      await closeAs(ctx, trx, play, { seconds, elapsed, ended_at }, reported.heard)
      return
    }
    await finishPlay(trx, play.id, {
      seconds: Math.min(play.seconds ?? 0, seconds),
      counted: play.counted,
      heard: countedType(play) ? heardParts(reported.heard, play.duration, elapsed) : null,
      ended_at,
    })
  })

/**
 * Records plays that were made without a connection, in the order in which they began. Each has a transaction of its
 * own, so that counters of several items are never locked together; the key of a play lets a request that broke off be
 * repeated.
 */
export const recordOfflinePlays = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Listening,
  { plays }: Body,
  now = new Date(),
): Promise<ReplyOf<typeof offlinePlays.record>> => {
  const typed = plays.map((reported) => ({ reported, type: readItemType(reported.type) ?? '' }))
  const items = await playedItems(
    ctx,
    viewer,
    typed.map(({ reported, type }) => ({ type, id: reported.id })),
  )
  const late = typed.flatMap(({ reported, type }, index): Late[] => {
    const item = items[index]
    const times = timesOf(reported, now)
    return item && times ? [{ reported, type, item, ...times }] : []
  })
  for (const one of late.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime()))
    await recordOne(ctx, viewer, client, one)
  const accepted = new Set(late.map(({ reported }) => reported))
  return {
    status: 'success',
    recorded: accepted.size,
    dropped: plays.filter((one) => !accepted.has(one)).map(({ key }) => key),
  }
}

import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { PlayerPosition } from '../../../db/sql/presence.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { announcedPlay, appPlayStart } from './app-plays.queries.ts'
import { countListen, insertPlay, lockLatePlays, lockPlay, type Playable } from './queries.ts'
import {
  circumstances,
  closeAs,
  forgetAnnounced,
  notePlaying,
  type PlayedRef,
  playedItems,
  registerPlay,
} from './service.ts'

/** A song or an episode that another app played. */
export interface AppPlayRef extends PlayedRef {
  type: 'song' | 'episode'
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** By how much times may be ahead of ours, as clocks differ. */
const SKEW = MINUTE
/** The oldest plays that others count: who listened is deleted after 40 days, and could then be counted twice. */
const OLDEST = 38 * 24 * 60 * MINUTE
/** Apps report a play after half of the item, or these seconds. */
const REPORTED_AFTER = 240
/** Longest time, in seconds, between the end of an item and its report. */
const REPORTED_WITHIN = 60

/** Names a play, so that an app that repeats a request records it once: a UUID (version 5) within its app password. */
const keyOf = ({ session_id }: Viewer, { type, id }: AppPlayRef, at: Date): string => {
  const bytes = createHash('sha1')
    .update(Buffer.from(session_id.replaceAll('-', ''), 'hex'))
    .update(`${type} ${id} ${Math.floor(at.getTime() / SECOND)}`)
    .digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Returns when a play began: at the given time, or else as long ago as apps take to report it. A play of the same item
 * that was announced or recorded nearby is the same one: nobody hears half of an item twice in that time.
 */
const startOf = async (
  trx: Trx,
  viewer: Viewer,
  item: AppPlayRef,
  { seconds, at, now }: { seconds: number; at: Date | undefined; now: Date },
): Promise<Date> => {
  const after = (time: Date, by: number) => new Date(time.getTime() + by * SECOND)
  const near = at ?? after(now, -Math.min(seconds / 2, REPORTED_AFTER))
  const span = at
    ? { from: after(at, -seconds / 2), to: after(at, seconds / 2) }
    : { from: after(now, -seconds - Math.min(seconds / 4, REPORTED_WITHIN)), to: now }
  const known = await appPlayStart(trx, viewer.id, item, { ...span, near })
  return known === undefined ? near : new Date(known)
}

/** Records a play, once. One of the future, or too long ago, is only among the listens of the account. */
const recordOne = (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  ref: AppPlayRef,
  { duration, artist_id }: Playable,
  at: Date | undefined,
  now: Date,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockLatePlays(trx, viewer.id)
    const seconds = duration ?? 0
    const started_at = await startOf(trx, viewer, ref, { seconds, at, now })
    const start = started_at.getTime()
    if (start > now.getTime() + SKEW || start < now.getTime() - OLDEST) {
      if (ref.type !== 'song') return
      const heard = { user_id: viewer.id, song_id: ref.id, at: new Date(Math.min(start, now.getTime())) }
      await countListen(trx, { ...heard, apart: seconds / 2 })
      return
    }
    const id = await insertPlay(trx, {
      user_id: viewer.id,
      visitor_hash: null,
      item_type: ref.type,
      item_id: ref.id,
      artist_id,
      duration: seconds,
      key: keyOf(viewer, ref, started_at),
      started_at,
      ...circumstances(client, 'app'),
    })
    const play = await lockPlay(trx, id)
    if (!play || play.ended_at !== null) return
    const ended_at = new Date(Math.max(start, Math.min(now.getTime(), start + seconds * SECOND)))
    await closeAs(ctx, trx, play, { seconds, elapsed: (ended_at.getTime() - start) / SECOND, ended_at })
  })

/** A play that another app reports, with the time at which it began, if it says so. */
export interface AppPlay {
  item: AppPlayRef
  at?: Date | undefined
}

/**
 * Records plays that another app reports, each once, by the rules of all plays. Returns which of the items the listener
 * may hear; those of others are omitted.
 */
export const recordAppPlays = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  plays: AppPlay[],
  now = new Date(),
): Promise<boolean[]> => {
  const items = await playedItems(
    ctx,
    viewer,
    plays.map(({ item }) => item),
  )
  for (const [index, { item: ref, at }] of plays.entries()) {
    const item = items[index]
    if (item) await recordOne(ctx, viewer, client, ref, item, at, now)
  }
  return items.map((item) => item !== undefined)
}

/** Shows what another app plays, on its device; it is no play until the app reports one. 404 for a hidden item. */
export const announceAppPlay = (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  item: AppPlayRef,
  at: PlayerPosition,
): Promise<string> => registerPlay(ctx, viewer, client, { ...item, duration: 0, source: 'app' }, at)

/**
 * Notes that the listener hears a song in a player that has it from elsewhere: on no device of theirs, and told to nobody
 * yet. Returns the id of the play; null for a hidden song.
 */
export const announceElsewhere = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  songId: number,
): Promise<string | null> => {
  const [song] = await playedItems(ctx, viewer, [{ type: 'song', id: songId }])
  if (!song) return null
  return insertPlay(ctx.db, {
    user_id: viewer.id,
    visitor_hash: null,
    item_type: 'song',
    item_id: songId,
    artist_id: song.artist_id,
    duration: song.duration ?? 0,
    ...circumstances(client, 'app'),
  })
}

export interface PlaybackReport extends PlayerPosition {
  state: 'starting' | 'playing' | 'paused' | 'stopped'
  /** Only shows what is played: it is recorded otherwise, or not at all. */
  ignored: boolean
}

/**
 * Follows what another app plays; what stops after half of the item, or four minutes, was played. 404 for a hidden item.
 */
export const followAppPlay = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  ref: AppPlayRef,
  { state, ignored, ...at }: PlaybackReport,
  now = new Date(),
): Promise<void> => {
  const item = orNotFound((await playedItems(ctx, viewer, [ref]))[0])
  const announced = await announcedPlay(ctx.db, viewer.id, ref)
  if (state === 'starting' || (state === 'playing' && !announced)) {
    await announceAppPlay(ctx, viewer, client, ref, at)
    return
  }
  if (state !== 'stopped') {
    if (announced) await notePlaying(ctx, viewer, announced.id, { playing: state === 'playing' }, at)
    return
  }
  const seconds = item.duration ?? 0
  if (!ignored && seconds > 0 && at.position >= Math.min(seconds / 2, REPORTED_AFTER)) {
    const began = announced
      ? new Date(announced.started_at)
      : new Date(now.getTime() - (at.position / at.rate) * SECOND)
    await recordOne(ctx, viewer, client, ref, item, began, now)
  }
  if (!announced) return
  await ctx.db.transaction().execute(async (trx) => {
    const play = await lockPlay(trx, announced.id)
    if (play) await forgetAnnounced(ctx, trx, play)
  })
}

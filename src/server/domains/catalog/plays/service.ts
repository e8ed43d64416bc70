import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { Heard, plays } from '../../../../contract/catalog/plays.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { readItemType } from '../../../../contract/core/item-types.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { PlaySource } from '../../../../contract/platform/analytics.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runHooks } from '../../../context/run-hooks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PlayerPosition } from '../../../db/sql/presence.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Call } from '../../../http/mount.ts'
import { isAdmin, scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import { countEmbeddedPlay, emitWebhook, eventItem, publishEvent } from '../../platform/index.ts'
import { wantLyrics } from '../lyrics/service.ts'
import { deletePlay, isAnnounced } from './app-plays.queries.ts'
import {
  holdsPlace,
  leavePlace,
  lockDevices,
  otherDevices,
  removeOldestDevices,
  shortenPlace,
  upsertDevice,
} from './devices.queries.ts'
import { heardParts } from './heard.ts'
import { deviceClass, isRobot } from './player-device.ts'
import {
  artistOfSong,
  audibleStations,
  countEpisodePlay,
  countedNearby,
  countListen,
  countPlay,
  countStationPlay,
  episodeHeard,
  finishPlay,
  insertPlay,
  insertPlayOnce,
  isOwnEpisode,
  isOwnSong,
  type KnownType,
  lockListenerAndItem,
  lockPlay,
  overdue,
  type Play,
  type Playable,
  type PlayedSeconds,
  playableItems,
  playById,
  playedSeconds,
} from './queries.ts'

const require = createRequire(import.meta.url)

const path = (): string =>
  require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

interface Found {
  country_code?: string
}

let reader: Reader<CountryResponse> | undefined

/** Reads the database, 8 MB from a package, on first use. */
const database = (): Reader<CountryResponse> => {
  reader ??= new Reader<CountryResponse>(readFileSync(path()))
  return reader
}

/** Returns the country of an IP address (ISO 3166-1 alpha-2); null for private and unknown ones. Asks no other host. */
export const countryOf = (address: string): string | null => {
  try {
    const { country_code } = (database().get(address.replace(/^::ffff:/i, '')) ?? {}) as Found
    return country_code && /^[A-Z]{2}$/.test(country_code) ? country_code : null
  } catch {
    // Not an address.
    return null
  }
}

/** Browsers repeat every five minutes that a play goes on: one that crashed loses its place. */
const SECONDS = 660

/** On how many devices the plan of an account plays at a time; null for any number. */
const limitOf = (viewer: Viewer): number | null =>
  // Sessions are the devices; what plays without one is not counted.
  isAdmin(viewer) || viewer.session_id === '' ? null : viewer.max_devices

/** The listener started to play on their device, or resumed: the oldest devices beyond those of the plan pause. */
const takePlace = async (ctx: AppContext, viewer: Viewer, play_id: string): Promise<void> => {
  const max = limitOf(viewer)
  if (max === null) return
  const device = { user_id: viewer.id, session_id: viewer.session_id, play_id, seconds: SECONDS }
  await ctx.db.transaction().execute(async (trx) => {
    await lockDevices(trx, viewer.id)
    await upsertDevice(trx, device)
    const play_ids = await removeOldestDevices(trx, device, max - 1)
    if (play_ids.length > 0) await publishEvent(trx, [viewer.id], 'playback.moved', { play_ids })
  })
}

/**
 * A device says again that it plays. Returns false if its place was taken meanwhile: it has to pause, as the event that
 * says so was lost.
 */
const keepPlace = async (ctx: AppContext, viewer: Viewer, play_id: string): Promise<boolean> => {
  const max = limitOf(viewer)
  if (max === null) return true
  const device = { user_id: viewer.id, session_id: viewer.session_id, play_id, seconds: SECONDS }
  return ctx.db.transaction().execute(async (trx) => {
    await lockDevices(trx, viewer.id)
    // It may not have one yet: what played when the plan came to limit it.
    if (!(await holdsPlace(trx, device)) && (await otherDevices(trx, device)) >= max) return false
    await upsertDevice(trx, device)
    return true
  })
}

/** The listener paused on their device. */
const givePlace = async (ctx: AppContext, viewer: Viewer, playId: string): Promise<void> => {
  if (limitOf(viewer) !== null) await leavePlace(ctx.db, viewer.session_id, playId)
}

type Body = Omit<BodyOf<typeof plays.register>, 'source' | 'origin'> &
  Pick<BodyOf<typeof plays.registerMine>, 'key'> & { source?: PlaySource | undefined }

/** A play counts after this many seconds, or half the item. */
const MIN_COUNTED_SECONDS = 30
/** One counted play per listener and item in this many seconds. */
const WINDOW = 600
/** Seconds after the end of the item at which an account's open play is closed. */
const GRACE = 600
/** Limit in seconds for stations, which have no duration; plays of visitors, who send no end, count as a minute. */
const MAX_RADIO_SECONDS = 12 * 3600
const MAX_VISITOR_RADIO_SECONDS = 60
const BATCH = 500
/** Seconds in which the next item begins on a device whose play ended. */
const BETWEEN_ITEMS = 15

/** Address and user agent of a listener. */
export type Listening = Pick<Call['client'], 'address' | 'agent'>

/** Where and on what something is played. Neither address nor user agent is stored. */
export const circumstances = ({ address, agent }: Listening, source: PlaySource) => ({
  source,
  country: countryOf(address),
  device: deviceClass(agent),
})
export const unknownCircumstances = { source: null, country: null, device: null }

const known: readonly string[] = ['song', 'album', 'artist', 'podcast', 'episode'] satisfies KnownType[]
const isKnown = (type: string): type is KnownType => known.includes(type)

export interface PlayedRef {
  type: string
  id: number
}

/**
 * Returns the played items as known by the server, those that the listener may hear, in the order of the plays.
 * Playlists and the like are not looked up.
 */
export const playedItems = async (
  ctx: AppContext,
  viewer: Viewer | null,
  refs: PlayedRef[],
): Promise<(Playable | undefined)[]> => {
  const idsOf = (type: string) => [...new Set(refs.filter((ref) => ref.type === type).map(({ id }) => id))]
  const scope = scopeOf(viewer)
  const found = new Map<string, Map<number, Playable>>()
  for (const type of new Set(refs.map((ref) => ref.type))) {
    if ((type === 'podcast' || type === 'episode') && !ctx.settings().enablePodcasts) continue
    if (isKnown(type)) found.set(type, await playableItems(ctx.db, scope, type, idsOf(type)))
    if (type !== 'radio-station') continue
    const station = { duration: viewer ? MAX_RADIO_SECONDS : MAX_VISITOR_RADIO_SECONDS, artist_id: null }
    const audible = [...(await audibleStations(ctx.db, scope, idsOf(type)))]
    found.set(type, new Map(audible.map((id) => [id, station])))
  }
  return refs.map(({ type, id }) =>
    type === 'playlist' ? { duration: null, artist_id: null } : found.get(type)?.get(id),
  )
}

/** Shows a started play to friends, and counts its device. Collections are not heard themselves. */
const started = async (
  ctx: AppContext,
  viewer: Viewer,
  { id, type }: { id: string; type: string },
  at?: PlayerPosition,
): Promise<void> => {
  await runHooks('playStarted', ctx, id, viewer.id, at)
  if (countedType({ item_type: type })) await takePlace(ctx, viewer, id)
}

/** Returns what webhooks of its listener are told of a play; nothing of a private one. */
const playEvents = async (db: Db, id: string): Promise<Record<string, unknown>[]> => {
  const play = await playById(db, id)
  const type = play && readItemType(play.item_type)
  if (!type || play.private) return []
  const { started_at, ended_at, seconds, completed } = play
  return [{ id, item: await eventItem(db, type, play.item_id), started_at, ended_at, seconds, completed }]
}

/** Starts a play and returns its id. 404 for items the listener may not hear, 422 for an unknown type. */
export const registerPlay = async (
  ctx: AppContext,
  viewer: Viewer | null,
  client: Call['client'],
  body: Body,
  at?: PlayerPosition,
): Promise<string> => {
  if (viewer === null && ctx.settings().requireAuth) throwError('unauthenticated')
  const type = readItemType(body.type) ?? throwFieldErrors({ type: ['This value isn’t valid.'] })
  const [found] = await playedItems(ctx, viewer, [{ type, id: body.id }])
  const item = orNotFound(found)
  const source = body.host === undefined ? (body.source ?? 'other') : 'embed'
  const id = await insertPlay(ctx.db, {
    user_id: viewer?.id ?? null,
    visitor_hash: viewer ? null : visitorHash(ctx.env.secret, client, new Date()),
    item_type: type,
    item_id: body.id,
    artist_id: item.artist_id,
    // The client's duration is used only for items without one.
    duration: item.duration ?? body.duration,
    key: body.key ?? null,
    ...(countedType({ item_type: type }) ? circumstances(client, source) : unknownCircumstances),
  })
  if (type === 'song') await wantLyrics(ctx, body.id)
  if (viewer) {
    await started(ctx, viewer, { id, type }, at)
    await emitWebhook(ctx.db, 'play.started', viewer.id, () => playEvents(ctx.db, id))
  } else if (body.host !== undefined) await countEmbeddedPlay(ctx, body.host)
  return id
}

/** Starts a play of a song that a share link opens; everyone plays it as a visitor. */
export const registerLinkedPlay = async (
  ctx: AppContext,
  client: Call['client'],
  { id, duration }: { id: number; duration: number },
): Promise<void> => {
  await insertPlay(ctx.db, {
    user_id: null,
    visitor_hash: visitorHash(ctx.env.secret, client, new Date()),
    item_type: 'song',
    item_id: id,
    artist_id: await artistOfSong(ctx.db, id),
    duration,
    ...circumstances(client, 'link'),
  })
}

/**
 * Counts the request of an episode's file, from its beginning, as a play: podcast apps tell no more. Once per app and
 * day; never of robots.
 */
export const registerFeedPlay = async (ctx: AppContext, client: Listening, id: number): Promise<void> => {
  if (isRobot(client.agent)) return
  const item = await episodeHeard(ctx.db, id)
  if (!item) return
  await insertPlayOnce(ctx.db, {
    user_id: null,
    visitor_hash: visitorHash(ctx.env.secret, client, new Date()),
    item_type: 'episode',
    item_id: id,
    artist_id: item.artist_id,
    duration: item.duration ?? 0,
    ...circumstances(client, 'feed'),
  })
}

/** How ownership is checked and plays are counted, by type. */
const counted = {
  song: { isOwn: isOwnSong, count: countPlay },
  episode: { isOwn: isOwnEpisode, count: countEpisodePlay },
  'radio-station': { isOwn: async () => false, count: countStationPlay },
}
/** Types with their own audio. */
export const heardTypes: readonly string[] = Object.keys(counted)
export const countedType = ({ item_type }: Pick<Play, 'item_type'>): keyof typeof counted | null =>
  item_type in counted ? (item_type as keyof typeof counted) : null

/** Whether so much of an item with its own audio was heard that it counts. */
const heardEnough = (play: Play, seconds: number): boolean =>
  play.duration > 0 && seconds >= Math.min(MIN_COUNTED_SECONDS, play.duration / 2)

/** Counts only audio items played long enough, not by their owner, once per window. */
const counts = async (trx: Trx, play: Play, seconds: number): Promise<boolean> => {
  const type = countedType(play)
  if (type === null || !heardEnough(play, seconds)) return false
  if (play.user_id !== null && (await counted[type].isOwn(trx, play.item_id, play.user_id))) return false
  const listener = play.user_id ?? play.visitor_hash?.toString('hex')
  await lockListenerAndItem(trx, `play ${listener} ${type} ${play.item_id}`)
  return !(await countedNearby(trx, play, WINDOW))
}

export interface Played extends PlayedSeconds {
  /** When it ended; now by default. */
  ended_at?: Date
}

/** Closes an open play that was heard for so long, and counts it. Returns the seconds. */
export const closeAs = async (
  ctx: AppContext,
  trx: Trx,
  play: Play,
  { seconds, elapsed, ...when }: Played,
  heard?: Heard,
): Promise<number> => {
  const type = countedType(play)
  const isCounted = await counts(trx, play, seconds)
  const parts = heard && type ? heardParts(heard, play.duration, elapsed) : null
  await finishPlay(trx, play.id, { seconds, counted: isCounted, heard: parts, ...when })
  if (play.user_id !== null) {
    await runHooks('playEnded', ctx, trx, play.id, play.user_id)
    await emitWebhook(trx, 'play.ended', play.user_id, () => playEvents(trx, play.id))
    await shortenPlace(trx, play.id, BETWEEN_ITEMS)
    if (type === 'song' && heardEnough(play, seconds))
      await countListen(trx, { user_id: play.user_id, song_id: play.item_id, at: play.started_at })
  }
  if (isCounted && type) await counted[type].count(trx, play.item_id)
  return seconds
}

/** Deletes what another app only said that it plays: it reports plays itself. */
export const forgetAnnounced = async (ctx: AppContext, trx: Trx, play: Play): Promise<void> => {
  if (play.user_id !== null) await runHooks('playEnded', ctx, trx, play.id, play.user_id)
  await shortenPlace(trx, play.id, BETWEEN_ITEMS)
  await deletePlay(trx, play.id)
}

const close = async (ctx: AppContext, trx: Trx, play: Play, heard?: Heard): Promise<number> => {
  if (play.ended_at !== null) return play.seconds ?? 0
  if (!isAnnounced(play)) return closeAs(ctx, trx, play, await playedSeconds(trx, play), heard)
  await forgetAnnounced(ctx, trx, play)
  return 0
}

/** Returns an own play. 404 if unknown, 403 for another user's. */
const requireOwn = (viewer: Viewer, play: Play | undefined): Play => {
  const found = orNotFound(play)
  return found.user_id === viewer.id ? found : throwError('forbidden')
}

/**
 * Notes that an own play goes on or is paused; `repeated` if its player only says so again. Returns whether the player
 * has to pause, as the listener plays elsewhere. 404 if unknown, 403 for another user's.
 */
export const notePlaying = async (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  { playing, repeated }: BodyOf<typeof plays.playing>,
  at?: PlayerPosition,
): Promise<ReplyOf<typeof plays.playing>> => {
  const { item_type } = requireOwn(viewer, await playById(ctx.db, id))
  if (playing && repeated && !(await keepPlace(ctx, viewer, id))) return { ...done, moved: true }
  if (playing) await runHooks('playStarted', ctx, id, viewer.id, at)
  else await runHooks('playPaused', ctx, id, viewer.id, at)
  if (!playing) await givePlace(ctx, viewer, id)
  else if (!repeated && countedType({ item_type })) await takePlace(ctx, viewer, id)
  return { ...done, moved: false }
}

/** Ends an own play, of which its player may say what was heard, and returns the seconds; idempotent. 404 if unknown, 403 for another user's. */
export const endPlay = (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  heard?: Heard,
): Promise<{ status: 'success'; seconds: number }> =>
  ctx.db.transaction().execute(async (trx) => {
    const play = requireOwn(viewer, await lockPlay(trx, id))
    return { status: 'success' as const, seconds: await close(ctx, trx, play, heard) }
  })

/** Closes overdue plays (see `overdue`) by the same rules; the job `close-plays`. */
export const closePlays = async (ctx: AppContext, signal?: AbortSignal): Promise<number> => {
  let closed = 0
  for (;;) {
    const ids = await overdue(ctx.db, GRACE, BATCH)
    for (const id of ids) {
      signal?.throwIfAborted()
      await ctx.db.transaction().execute(async (trx) => {
        const play = await lockPlay(trx, id)
        if (play) await close(ctx, trx, play)
      })
    }
    closed += ids.length
    if (ids.length < BATCH) return closed
  }
}

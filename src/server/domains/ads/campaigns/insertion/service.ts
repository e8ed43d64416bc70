import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { AdBreaks } from '../../../../../contract/ads/campaigns.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { StoredPiece } from '../../../../db/tables/ads.ts'
import type { FileLocation } from '../../../../http/files/send-file.ts'
import type { Client } from '../../../../http/mount.ts'
import { visitorHash } from '../../../../http/visitor-hash.ts'
import { composeMp3, type Mp3Composition, type Mp3Insert } from '../../../../media/mp3/compose.ts'
import { cutAt, type Mp3Cut, type ReadBytes } from '../../../../media/mp3/cut.ts'
import type { Mp3Index } from '../../../../media/mp3/index.ts'
import { originalKey } from '../../../../media/original-key.ts'
import { mediaExpiry, signMedia } from '../../../../media/signed-url.ts'
import { accessSettings } from '../../../catalog/index.ts'
import { refusalOf } from '../delivery/decision.ts'
import { releaseTokens } from '../measuring.queries.ts'
import {
  episodePlayed,
  hashOfToken,
  hearsCampaigns,
  listenerOn,
  loadListening,
  type Played,
  reserveOne,
} from '../next.service.ts'
import { type Running, runningCampaigns } from '../running.service.ts'
import { indexOf, requestFeedSpots, requestIndex } from './feed-spots.service.ts'
import {
  addComposition,
  type Composition,
  compositionFor,
  type EpisodeAudio,
  episodeAudio,
  type FeedSpot,
  feedSpots,
} from './queries.ts'

export const COMPOSITION = 'composition'
const DAY = 86_400_000
const MINUTE = 60_000
const HOUR = 3_600_000
/** Other names for an app would reserve more and more impressions: an address gets no more files than this in an hour. */
const MAX_PER_ADDRESS = 60
/** Responses that began in time may last longer than what they send is valid. */
const LAST_RESPONSE_MINUTES = 60

const recent = new WeakMap<AppContext, LRUCache<string, number>>()

/** Counts a file made for an address on this node. Returns false if there were too many. */
const mayCompose = (ctx: AppContext, address: string): boolean => {
  const counts =
    recent.get(ctx) ?? new LRUCache<string, number>({ max: 50_000, ttl: HOUR, noUpdateTTL: true })
  recent.set(ctx, counts)
  const count = (counts.get(address) ?? 0) + 1
  counts.set(address, count)
  return count <= MAX_PER_ADDRESS
}

/** Who asks for the file of an episode. */
type Asking = Pick<Client, 'address' | 'agent' | 'locale'>

/** A spot that was reserved for a break. */
interface Placed extends Mp3Insert {
  spot: FeedSpot
  campaign_id: number
  token: Buffer
}

export const locationOf = (audio: EpisodeAudio): FileLocation =>
  audio.external_path === null ? { key: originalKey(audio) } : { path: audio.external_path }

const readerOf =
  (ctx: AppContext, location: FileLocation): ReadBytes =>
  async (start, end) => {
    if ('key' in location) return Buffer.from(await ctx.storage.bytes(location.key, { start, end: end - 1 }))
    const file = await open(location.path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

/** Returns where in the file the breaks of its episode are. */
const cutsOf = async (
  index: Mp3Index,
  { before, at, after }: AdBreaks,
  read: ReadBytes,
): Promise<Mp3Cut[]> => {
  const moments = [...(before ? [0] : []), ...at, ...(after ? [Number.POSITIVE_INFINITY] : [])]
  const cuts: Mp3Cut[] = []
  for (const seconds of moments) {
    const cut = await cutAt(index, seconds, read)
    // The file may be shorter than its chapters.
    if (cut && cut.at > (cuts.at(-1)?.at ?? -1)) cuts.push(cut)
  }
  return cuts
}

/**
 * Reserves a spot for each break, no campaign twice. Breaks stay empty where no campaign may be heard, or none is there in the
 * format of the file yet: those are converted meanwhile.
 */
const fillBreaks = async (
  ctx: AppContext,
  client: Asking,
  { audio, played, index, cuts }: { audio: EpisodeAudio; played: Played; index: Mp3Index; cuts: Mp3Cut[] },
  at: Date,
  minutes: number,
): Promise<{ cut: Mp3Cut; insert: Placed }[]> => {
  const listening = await loadListening(
    ctx,
    null,
    // Many podcast apps name no language: who listens to a podcast understands its own.
    { ...client, locale: client.locale ?? audio.language },
    { slot: 'audio', songs_since: 0, episode_id: 0 },
    played,
  )
  const open = (await runningCampaigns(ctx)).filter((one) => refusalOf(one, listening, at.getTime()) === null)
  const mediaOf = ({ row }: Running): number => row.spot_media_id ?? 0
  const media = [...new Set(open.map(mediaOf))]
  const spots = new Map((await feedSpots(ctx.db, media, index)).map((spot) => [spot.media_id, spot]))
  const missing = media.filter((id) => !spots.has(id))
  if (missing.length > 0) await requestFeedSpots(ctx, missing, index)
  let left = open.filter((one) => spots.has(mediaOf(one)))
  const places: { cut: Mp3Cut; insert: Placed }[] = []
  for (const cut of cuts) {
    const who = `${client.address} ${client.agent}`
    const found = await reserveOne(
      ctx,
      left,
      listening,
      who,
      listenerOn(ctx, null, client),
      at,
      Math.random,
      minutes,
    )
    const spot = found && spots.get(mediaOf(found.of))
    if (!found || !spot) break
    const { size, frames } = spot
    places.push({
      cut,
      insert: { spot, size, frames, campaign_id: found.of.id, token: hashOfToken(found.token) },
    })
    left = left.filter((one) => one !== found.of)
  }
  return places
}

const storedPieces = ({ pieces }: Mp3Composition<Placed>): StoredPiece[] =>
  pieces.map((piece) => {
    if ('bytes' in piece) return { bytes: piece.bytes.toString('base64') }
    if (!('insert' in piece)) return piece
    const { media_id, hash, hertz, channels, size } = piece.insert.spot
    return { spot: media_id, hash, hertz, channels, size }
  })

/** Composes the file of an episode for a listener; undefined if another request of the same listener was faster. */
const compose = async (
  ctx: AppContext,
  client: Asking,
  episode: number,
  { audio, played }: { audio: EpisodeAudio; played: Played },
  at: Date,
): Promise<Composition | undefined> => {
  const expires_at = new Date(mediaExpiry(at.getTime() / 1000) * 1000)
  const minutes = Math.ceil((expires_at.getTime() - at.getTime()) / MINUTE) + LAST_RESPONSE_MINUTES
  const index = await indexOf(ctx, audio.media_id, audio.size)
  if (!index) await requestIndex(ctx, audio.media_id)
  const cuts = index ? await cutsOf(index, played.breaks, readerOf(ctx, locationOf(audio))) : []
  const places = index ? await fillBreaks(ctx, client, { audio, played, index, cuts }, at, minutes) : []
  const composition = index && places.length > 0 ? composeMp3(index, places) : null
  const pieces = composition && storedPieces(composition)
  const spots = composition?.inserts.map(({ insert, start, end }) => ({ ...insert, start, end })) ?? []
  const listener = visitorHash(ctx.env.secret, client, at)
  const of = { episode, media: audio.media_id, listener, pieces, spots, expires_at, at }
  const id = await ctx.db.transaction().execute((trx) => addComposition(trx, of))
  if (id !== undefined) return { id, pieces, expires_at: expires_at.toISOString() }
  await releaseTokens(
    ctx.db,
    spots.map(({ token }) => token),
  )
  return undefined
}

const urlOf = (ctx: AppContext, episode: number, { id, pieces, expires_at }: Composition): string | null => {
  if (pieces === null) return null
  const expires = Date.parse(expires_at) / 1000
  const sig = signMedia(ctx.env.secret, { type: COMPOSITION, id, listener: String(episode), expires })
  return `${ctx.settings().appUrl}/feeds/compositions/${sig}/${id}.mp3`
}

/**
 * Returns the URL of the file of an episode with spots for somebody who loads it by a public feed; null if they get the plain
 * file.
 *
 * Who loads it has no account: they are known by address and user agent, as for counting plays, so limits per listener apply to
 * these for a day, and campaigns for plans reach them only as listeners without an account. For some hours they get the same
 * file whenever they ask, also if it is the plain one, because many players ask again for every range.
 */
const insert = async (ctx: AppContext, client: Asking, episode: number, at: Date): Promise<string | null> => {
  const played = await episodePlayed(ctx, episode)
  const { breaks } = played
  if (!breaks.before && !breaks.after && breaks.at.length === 0) return null
  const audio = await episodeAudio(ctx.db, episode, accessSettings(ctx))
  if (audio?.codec !== 'mp3') return null
  const listeners = [at, new Date(at.getTime() - DAY)].map((day) => visitorHash(ctx.env.secret, client, day))
  const find = () => compositionFor(ctx.db, { episode, media: audio.media_id, listeners, at })
  const known = await find()
  if (!known && !mayCompose(ctx, client.address)) return null
  const found = known ?? (await compose(ctx, client, episode, { audio, played }, at)) ?? (await find())
  return found ? urlOf(ctx, episode, found) : null
}

/** The same, and the plain file if anything goes wrong. Not where consent is needed, which podcast apps can't ask for. */
export const composedUrl = async (
  ctx: AppContext,
  client: Asking,
  episode: number,
  at: Date = new Date(),
): Promise<string | null> => {
  const { campaigns_in_feeds, ads_need_consent } = ctx.settings()
  if (!campaigns_in_feeds || ads_need_consent || !hearsCampaigns(ctx, null, client.agent)) return null
  return insert(ctx, client, episode, at).catch((err: unknown) => {
    ctx.log.warn({ err, episode }, 'could not insert spots into an episode')
    return null
  })
}

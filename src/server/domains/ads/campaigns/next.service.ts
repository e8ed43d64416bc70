import { createHash, createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { NO_ACCOUNT } from '../../../../contract/ads/back-office/campaigns.ts'
import {
  type AdBreaks,
  type campaigns,
  type Spot,
  TOKEN_MINUTES,
} from '../../../../contract/ads/campaigns.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { hasPermission, scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import { countryOf, deviceClass, isRobot } from '../../catalog/index.ts'
import { seesAds } from '../ads/service.ts'
import { type Listening, pick, refusalOf } from './delivery/decision.ts'
import { dayOf, wallTime } from './delivery/pacing.ts'
import {
  type BreakMarks,
  breakMarks,
  loadAccount,
  reserve,
  type Subject,
  subjectOfEpisode,
  subjectOfSong,
} from './queries.ts'
import { noteIssued, type Running, runningCampaigns } from './running.service.ts'
import { spotUrl } from './spots.service.ts'

const NO_AD_BREAKS: AdBreaks = { before: false, at: [], after: false }

/** Returns the break nearest to the middle, as a list of one; none without chapters. */
const middleOf = (chapters: readonly number[], duration: number): number[] => {
  const away = (at: number): number => Math.abs(at - duration / 2)
  const [first, ...others] = chapters
  if (first === undefined || duration === 0) return []
  return [others.reduce((best, at) => (away(at) < away(best) ? at : best), first)]
}

/** Returns where spots may be heard in an episode. Chapters that are gone no longer have a break. */
export const breaksOf = ({ podcast_breaks, own_breaks, chapters, duration }: BreakMarks): AdBreaks => {
  const inside = chapters.filter((at) => at > 0 && (duration === 0 || at < duration)).sort((a, b) => a - b)
  if (own_breaks === null)
    return {
      before: podcast_breaks.before,
      at: podcast_breaks.middle ? middleOf(inside, duration) : [],
      after: podcast_breaks.after,
    }
  const { before, after, chapters: marked } = own_breaks
  return { before, at: inside.filter((at) => marked.includes(at)), after }
}

type Query = QueryOf<typeof campaigns.next>

/** Campaigns tried for a request, if limits are reached that this node does not know of yet. */
const TRIES = 5
/** A listener who has heard a campaign often enough is not asked about again for so many ms. */
const SATED_MS = 60_000

const accounts = createTtlCache<Awaited<ReturnType<typeof loadAccount>>>(30_000, 20_000)
/** The played item, and where spots may be heard in it, if it is an episode. */
export type Played = Subject & { breaks: AdBreaks }
const subjects = createTtlCache<Played>(60_000, 20_000)
const sated = new WeakMap<AppContext, LRUCache<string, true>>()

const satedOf = (ctx: AppContext): LRUCache<string, true> => {
  const found = sated.get(ctx) ?? new LRUCache<string, true>({ max: 100_000, ttl: SATED_MS })
  sated.set(ctx, found)
  return found
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns whom limits per listener apply to on a day of a campaign. */
export type ListenerOn = (day: string) => Buffer

/** Neither account nor address can be read from it; visitors are known for a day. */
export const listenerOn = (
  ctx: AppContext,
  viewer: Pick<Viewer, 'id'> | null,
  client: Pick<Client, 'address' | 'agent'>,
): ListenerOn => {
  const { secret } = ctx.env
  if (!viewer) return (day) => visitorHash(secret, client, new Date(day))
  const account = createHmac('sha256', secret).update(`campaigns ${viewer.id}`).digest()
  return () => account
}

/** Returns whether somebody hears campaigns at all: not operators, nor programs. */
export const hearsCampaigns = (ctx: AppContext, viewer: Viewer | null, agent: string): boolean =>
  ctx.settings().enableCampaigns &&
  seesAds(ctx, viewer) &&
  !hasPermission(viewer, 'Edit advertisements') &&
  agent !== '' &&
  !isRobot(agent)

/** Returns whether editors marked a break where a spot shall be heard. */
const isBreak = ({ before, at, after }: AdBreaks, query: Pick<Query, 'position' | 'at'>): boolean => {
  if (query.position === 'pre') return before
  if (query.position === 'post') return after
  return query.position === 'mid' && query.at !== undefined && at.includes(query.at)
}

/** Returns whether campaigns may be presented here. */
const mayPresent = (ctx: AppContext, query: Query, { breaks }: Played): boolean => {
  const settings = ctx.settings()
  if (query.slot === 'banner') return true
  if (query.episode_id !== undefined) return settings.campaigns_in_episodes && isBreak(breaks, query)
  if (query.within_album && !settings.campaigns_in_albums) return false
  return query.songs_since >= settings.campaigns_every
}

const NOTHING: Played = { genres: [], artists: [], podcast: null, item: null, breaks: NO_AD_BREAKS }

const songPlayed = async (ctx: AppContext, id: number): Promise<Played> => ({
  ...NOTHING,
  ...(await subjectOfSong(ctx.db, id)),
})

const loadEpisode = async (ctx: AppContext, id: number): Promise<Played> => {
  const found = await subjectOfEpisode(ctx.db, id)
  if (!found) return NOTHING
  const { genres, artists, podcast, item, ...marks } = found
  return { genres, artists, podcast, item, breaks: breaksOf(marks) }
}

export const episodePlayed = (ctx: AppContext, id: number): Promise<Played> =>
  subjects.get(ctx.db, `episode ${id}`, () => loadEpisode(ctx, id))

const playedBy = async (ctx: AppContext, { song_id, episode_id }: Query): Promise<Played> => {
  if (episode_id !== undefined) return episodePlayed(ctx, episode_id)
  if (song_id === undefined) return NOTHING
  return subjects.get(ctx.db, `song ${song_id}`, () => songPlayed(ctx, song_id))
}

/** Returns the language that a text such as `de-AT` names. */
const languageIn = (locale: string | null | undefined): string | null =>
  /^[a-z]{2,3}/.exec(locale?.toLowerCase() ?? '')?.[0] ?? null

export const loadListening = async (
  ctx: AppContext,
  viewer: Viewer | null,
  client: Pick<Client, 'address' | 'agent' | 'locale'>,
  query: Pick<Query, 'slot' | 'episode_id' | 'songs_since'>,
  { genres, artists, podcast, item }: Subject,
): Promise<Listening> => {
  const account = viewer
    ? await accounts.get(ctx.db, String(viewer.id), () => loadAccount(ctx.db, viewer.id))
    : undefined
  const songs = query.slot === 'audio' && query.episode_id === undefined
  return {
    slot: query.slot,
    country: countryOf(client.address),
    language: languageIn(account?.locale ?? client.locale),
    plan: viewer ? (account?.plan ?? null) : NO_ACCOUNT,
    device: deviceClass(client.agent),
    ...{ genres, artists, podcast, item },
    manages: viewer?.artists.map(({ id }) => id) ?? [],
    songs_since: songs ? query.songs_since : null,
  }
}

const toSpot = (ctx: AppContext, { row }: Running, token: string): Spot => ({
  id: row.id,
  kind: row.spot_media_id === null ? 'banner' : 'audio',
  title: row.heading || row.name,
  ...(row.text && { text: row.text }),
  advertiser: row.advertiser || row.artist_name || ctx.settings().appName,
  ...(row.link && { link: row.link, ...(row.button && { button: row.button }) }),
  ...(row.square && { image: row.square.url, color: row.square.color }),
  ...(row.wide && { banner: row.wide.url }),
  ...(row.spot_media_id !== null && {
    audio: { url: spotUrl(ctx, row.spot_media_id), duration: row.duration ?? 0 },
  }),
  skip_after: row.skip_after,
  token,
})

/**
 * Reserves one of the campaigns for a listener at a moment and issues its token, valid for so many minutes; null if none is
 * left. `random` decides among several.
 */
export const reserveOne = async (
  ctx: AppContext,
  all: readonly Running[],
  listening: Listening,
  /** Names the listener for this node's memory. */
  who: string,
  listener: ListenerOn,
  at: Date,
  random: () => number = Math.random,
  minutes: number = TOKEN_MINUTES,
): Promise<{ of: Running; token: string } | null> => {
  const sated = satedOf(ctx)
  const now = at.getTime()
  let left = all.filter((one) => refusalOf(one, listening, now) === null && !sated.has(`${one.id} ${who}`))
  for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
    const of = pick(left, random()) as Running
    const token = randomBytes(16).toString('base64url')
    const day = dayOf(wallTime(now, of.time_zone))
    const { outcome, issued, issued_today } = await reserve(ctx.db, {
      campaign: of.id,
      listener: listener(day),
      day,
      at,
      token: hashOfToken(token),
      minutes,
      item: listening.item,
    })
    if (outcome !== 'closed') noteIssued(of, { total: issued, day, today: issued_today })
    if (outcome === 'reserved') return { of, token }
    if (outcome === 'frequency') sated.set(`${of.id} ${who}`, true)
    left = left.filter((one) => one !== of)
  }
  return null
}

/** Returns the campaign that a listener hears or sees next; null if there is none. Its impression is reserved. */
export const nextCampaign = async (
  ctx: AppContext,
  viewer: Viewer | null,
  client: Pick<Client, 'address' | 'agent' | 'locale'>,
  query: Query,
  at: Date = new Date(),
): Promise<Spot | null> => {
  if (!hearsCampaigns(ctx, viewer, client.agent)) return null
  const played = await playedBy(ctx, query)
  if (!mayPresent(ctx, query, played)) return null
  const all = await runningCampaigns(ctx)
  if (all.length === 0) return null
  const listening = await loadListening(ctx, viewer, client, query, played)
  const who = viewer ? `${viewer.id}` : `${client.address} ${client.agent}`
  const found = await reserveOne(ctx, all, listening, who, listenerOn(ctx, viewer, client), at)
  return found && toSpot(ctx, found.of, found.token)
}

/** Returns where spots may be heard in an episode by the viewer. 404 unless they may see it. */
export const adBreaksFor = async (
  ctx: AppContext,
  viewer: Viewer | null,
  { agent }: Pick<Client, 'agent'>,
  id: number,
): Promise<AdBreaks> => {
  const marks = orNotFound(await breakMarks(ctx.db, scopeOf(viewer), id))
  return ctx.settings().campaigns_in_episodes && hearsCampaigns(ctx, viewer, agent)
    ? breaksOf(marks)
    : NO_AD_BREAKS
}

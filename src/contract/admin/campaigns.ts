import * as z from 'zod/mini'
import { campaignSlots } from '../campaigns.ts'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams } from '../pagination.ts'
import { playDevices } from '../play-devices.ts'
import { currency } from '../prices.ts'
import { isLocalTime, isTimeZone } from '../zoned-time.ts'
import { choice, choices } from './choices.ts'
import { crud } from './crud.ts'
import { webAddress } from './web-address.ts'

const permission = 'Edit advertisements'
const INVALID = 'This value isn’t valid.'

export const campaignStatuses = ['draft', 'pending', 'active', 'paused', 'ended', 'rejected'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** `both`: a spot with a companion banner. */
export const campaignKinds = ['audio', 'banner', 'both'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** A spot is prepared for playing in the background. */
export const spotStatuses = ['preparing', 'ready', 'failed'] as const
export type SpotStatus = (typeof spotStatuses)[number]

export const pacings = ['even', 'asap'] as const
export type Pacing = (typeof pacings)[number]
export const frequencyUnits = ['songs', 'minutes'] as const
export type FrequencyUnit = (typeof frequencyUnits)[number]

/** The plan of those who are not logged in. */
export const NO_ACCOUNT = 0
/** Hours of a week, from Monday 00:00. */
export const WEEK_HOURS = 168
/** Seconds of a spot. */
export const SPOT_SECONDS = { min: 3, max: 120 } as const

const figures = {
  impressions: z.number(),
  clicks: z.number(),
  /** Impressions of each of the last 28 days. */
  recent: z.array(z.number()),
}

const running = {
  name: z.string(),
  /** The artist that asked for it; null for one of the operators. */
  artist: z.nullable(choice),
  kind: z.nullable(z.enum(campaignKinds)),
  status: z.enum(campaignStatuses),
  image: z.nullable(cover),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  time_zone: z.string(),
  /** Which part of its maximum was delivered, 0 to 1; null without a maximum. */
  used: z.nullable(z.number()),
  ...figures,
}

export const adminCampaign = z.object({ id: z.number(), ...running, created_at: z.string() })
export type AdminCampaign = z.infer<typeof adminCampaign>

/** The audio of a campaign. */
const spotFile = z.object({
  file_name: z.string(),
  status: z.enum(spotStatuses),
  error: z.nullable(z.string()),
  duration: z.number(),
  /** Loudness of the file, in LUFS; what is played has −16. Null until it was measured. */
  lufs: z.nullable(z.number()),
})

const short = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const local = z.string().check(z.refine(isLocalTime, INVALID))
const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
const most = z.nullable(whole(1, 1_000_000_000))
const ids = z.array(id).check(z.maxLength(50))
const codes = (pattern: RegExp) => z.array(z.string().check(z.regex(pattern))).check(z.maxLength(250))
/** An uploaded file, or null for none. */
const uploaded = z.optional(z.nullable(z.uuid()))

/** What is heard and seen, and when. */
const presented = {
  name: short(100).check(z.minLength(1)),
  /** Whose it is, as listeners are told. */
  advertiser: short(80),
  heading: short(80),
  text: short(200),
  button: short(30),
  /** Date and time on the clocks of the time zone. */
  starts: local,
  ends: z.nullable(local),
  time_zone: z.string().check(z.maxLength(60), z.refine(isTimeZone, INVALID)),
  /** Hours of the week in which it runs, 0 to 167 from Monday; null for all. */
  hours: z.nullable(z.array(whole(0, WEEK_HOURS - 1)).check(z.minLength(1), z.maxLength(WEEK_HOURS))),
}

/** To whom. Empty lists mean everyone. */
const targeted = {
  countries: codes(/^[A-Z]{2}$/),
  languages: codes(/^[a-z]{2,3}$/),
}

const files = { spot: uploaded, square: uploaded, wide: uploaded }

export const campaignChange = {
  ...presented,
  link: z.nullable(webAddress),
  ...files,
  max_impressions: most,
  max_impressions_day: most,
  /** In the currency of the site, with the cost of a thousand impressions: both or neither. */
  budget: z.nullable(whole(1, 2_000_000_000)),
  cost_per_thousand: z.nullable(whole(1, 100_000_000)),
  pacing: z.enum(pacings),
  /** Campaigns with a higher one are presented first. */
  priority: whole(1, 10),
  /** How often it is presented, compared with others of the same priority. */
  weight: whole(1, 100),
  /** At most once in so many songs or minutes. */
  every: whole(1, 1_000),
  every_unit: z.enum(frequencyUnits),
  max_listener_day: z.nullable(whole(1, 1_000)),
  /** Seconds; null if it can’t be skipped. */
  skip_after: z.nullable(whole(0, 120)),
  ...targeted,
  genres: ids,
  artists: ids,
  podcasts: ids,
  plans: z.array(z.number().check(z.int(), z.minimum(NO_ACCOUNT))).check(z.maxLength(50)),
  devices: z.array(z.enum(playDevices)),
}

export const campaignItem = {
  ...running,
  advertiser: z.string(),
  heading: z.string(),
  text: z.string(),
  button: z.string(),
  link: z.nullable(z.string()),
  /** The item of the artist that it advertises. */
  item: z.nullable(z.object({ type: z.string(), id: z.number(), title: z.string() })),
  starts: z.string(),
  ends: z.nullable(z.string()),
  hours: z.nullable(z.array(z.number())),
  spot: z.nullable(spotFile),
  square: z.nullable(cover),
  wide: z.nullable(cover),
  max_impressions: z.nullable(z.number()),
  max_impressions_day: z.nullable(z.number()),
  budget: z.nullable(z.number()),
  cost_per_thousand: z.nullable(z.number()),
  currency,
  /** What its impressions have cost; null without a budget. */
  spent: z.nullable(z.number()),
  completes: z.number(),
  pacing: z.enum(pacings),
  priority: z.number(),
  weight: z.number(),
  every: z.number(),
  every_unit: z.enum(frequencyUnits),
  max_listener_day: z.nullable(z.number()),
  skip_after: z.nullable(z.number()),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  genres: z.array(choice),
  artists: z.array(choice),
  podcasts: z.array(choice),
  plans: z.array(choice),
  devices: z.array(z.enum(playDevices)),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
}

export const campaignActions = ['start', 'pause', 'end', 'approve', 'reject', 'delete'] as const

/** Campaigns of operators, and those that artists asked for. */
export const adminCampaigns = crud({
  resource: 'campaigns',
  noun: 'campaigns',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminCampaign,
  item: campaignItem,
  create: z.strictObject(campaignChange),
  change: campaignChange,
  sorts: ['-created_at', 'name', 'starts_at', 'impressions'],
  filters: { status: z.enum(campaignStatuses), kind: z.enum(campaignKinds) },
  /** The value of `reject` is told to the artist. */
  actions: campaignActions,
})

const day = z.iso.date()

export const campaignDay = z.object({
  day,
  impressions: z.number(),
  first_quartile: z.number(),
  midpoint: z.number(),
  third_quartile: z.number(),
  completes: z.number(),
  skips: z.number(),
  clicks: z.number(),
  /** Not counted: from programs, or more than can have been heard. */
  invalid: z.number(),
})
export type CampaignDay = z.infer<typeof campaignDay>

/** Why a listener does not hear a campaign, in the order of the checks. */
export const refusals = [
  'not_running',
  'not_ready',
  'not_yet',
  'over',
  'hours',
  'team',
  'country',
  'language',
  'genre',
  'artist',
  'podcast',
  'plan',
  'device',
  'frequency',
  'exhausted',
  'day_exhausted',
  'pacing',
] as const
export type Refusal = (typeof refusals)[number]

export const adminCampaignTools = {
  states: endpoint({
    method: 'GET',
    path: '/admin/campaigns/states',
    access: permission,
    feature: 'saas',
    summary: 'Returns the number of campaigns by state',
    reply: z.partialRecord(z.enum(campaignStatuses), z.number()),
  }),
  genres: choices('campaigns', 'genres', permission, 'saas'),
  artists: choices('campaigns', 'artists', permission, 'saas'),
  podcasts: choices('campaigns', 'podcasts', permission, 'saas'),
  plans: endpoint({
    method: 'GET',
    path: '/admin/campaigns/plans',
    access: permission,
    feature: 'saas',
    summary: 'Lists all plans, and which of them have no ads',
    reply: z.array(z.object({ ...choice.shape, without_ads: z.boolean() })),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/{id}/copies',
    access: permission,
    feature: 'saas',
    summary: 'Makes a draft like a campaign, without its figures',
    params: idParams,
    reply: z.object({ id: z.number() }),
    status: 201,
    idempotent: true,
  }),
  spot: endpoint({
    method: 'GET',
    path: '/admin/campaigns/{id}/spot',
    access: permission,
    feature: 'saas',
    summary: 'Returns where the prepared spot of a campaign plays, and its waveform; 404 while there is none',
    params: idParams,
    reply: z.object({ url: z.string(), waveform: z.array(z.number()) }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/admin/campaigns/{id}/days',
    access: permission,
    feature: 'saas',
    summary: 'Lists the figures of a campaign by day, the latest first, at most 400 days',
    params: idParams,
    reply: z.array(campaignDay),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/estimate',
    access: permission,
    feature: 'saas',
    summary: 'Estimates how many of the listeners of the last 28 days match, and their plays in a day',
    body: z.strictObject({
      countries: campaignChange.countries,
      genres: ids,
      artists: ids,
      podcasts: ids,
      plans: campaignChange.plans,
      devices: campaignChange.devices,
    }),
    reply: z.object({ listeners: z.number(), plays_per_day: z.number() }),
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/simulation',
    access: permission,
    feature: 'saas',
    summary: 'Says which campaigns a listener could hear, and why not the others. Nothing is counted',
    body: z.strictObject({
      slot: z.enum(campaignSlots),
      country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
      language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))),
      plan: z.number().check(z.int(), z.minimum(NO_ACCOUNT)),
      device: z.enum(playDevices),
      genre: z.nullable(id),
      artist: z.nullable(id),
      podcast: z.nullable(id),
      songs_since: whole(0, 1_000),
      at: z.optional(z.iso.datetime()),
    }),
    reply: z.object({
      /** Why nobody hears any; null if some can be heard. */
      closed: z.nullable(z.enum(['off', 'plan', 'songs'])),
      results: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          status: z.enum(campaignStatuses),
          priority: z.number(),
          /** Null if it could be heard. */
          refused: z.nullable(z.enum(refusals)),
          /** How likely it is the next, 0 to 1. */
          chance: z.number(),
        }),
      ),
    }),
  }),
}

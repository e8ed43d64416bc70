import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover, currency, ofArtist, webAddress } from '../../core/fields.ts'
import { id, MAX_ID } from '../../core/pagination.ts'
import { isLocalTime, isTimeZone } from '../../core/time.ts'
import { playDevices } from '../../platform/analytics.ts'

export const permission = 'Edit advertisements'
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
  /** Share of its maximum that was delivered, 0 to 1; null without a maximum. */
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
  /** Integrated loudness of the uploaded file in LUFS; it is played at −16. Null until measured. */
  lufs: z.nullable(z.number()),
})

const short = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const local = z.string().check(z.refine(isLocalTime, INVALID))
export const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
const most = z.nullable(whole(1, 1_000_000_000))
export const ids = z.array(id).check(z.maxLength(50))
const codes = (pattern: RegExp) => z.array(z.string().check(z.regex(pattern))).check(z.maxLength(250))
/** An uploaded file, or null for none. */
const uploaded = z.optional(z.nullable(z.uuid()))

/** Contents and dates of a campaign. */
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
  plans: z.array(z.number().check(z.int(), z.minimum(NO_ACCOUNT), z.maximum(MAX_ID))).check(z.maxLength(50)),
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
  /** Cost of its impressions; null without a budget. */
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

/** The item that it advertises, at most one; without any, the page of the artist. */
const items = { song: z.nullable(choice), album: z.nullable(choice), podcast: z.nullable(choice) }

const {
  name,
  kind,
  status,
  image,
  starts_at,
  ends_at,
  time_zone,
  impressions,
  clicks,
  recent,
  reason,
  heading,
  text,
  button,
  starts,
  ends,
  spot,
  square,
  wide,
  max_impressions,
  countries,
  languages,
  genres,
} = campaignItem

const row = z.object({
  id: z.number(),
  ...{ name, kind, status, image, starts_at, ends_at, time_zone, impressions, clicks, recent, reason },
  created_at: z.string(),
})
export type ArtistCampaign = z.infer<typeof row>

const change = {
  name: campaignChange.name,
  heading: campaignChange.heading,
  text: campaignChange.text,
  button: campaignChange.button,
  song: z.nullable(id),
  album: z.nullable(id),
  podcast: z.nullable(id),
  spot: campaignChange.spot,
  square: campaignChange.square,
  wide: campaignChange.wide,
  starts: campaignChange.starts,
  ends: campaignChange.ends,
  time_zone: campaignChange.time_zone,
  max_impressions: campaignChange.max_impressions,
  countries: campaignChange.countries,
  languages: campaignChange.languages,
  genres: campaignChange.genres,
}

/** Campaigns that an artist asks for, for its owners. */
export const artistCampaigns = crud({
  area: 'artist',
  resource: 'campaigns',
  noun: 'campaigns of an artist',
  read: 'artist',
  write: 'artist',
  feature: 'saas',
  row,
  item: {
    ...{
      name,
      kind,
      status,
      image,
      impressions,
      clicks,
      recent,
      reason,
      heading,
      text,
      button,
      starts,
      ends,
      time_zone,
    },
    ...{ spot, square, wide, max_impressions, countries, languages, genres },
    ...items,
  },
  create: z.strictObject({ ...change, ...ofArtist }),
  change,
  sorts: ['-created_at', 'name', 'starts_at', 'impressions'],
  filters: { status },
  /** `submit` asks the operators, `withdraw` takes the request back. */
  actions: ['submit', 'withdraw', 'end', 'delete'],
})

const offered = <const W extends string>(what: W) =>
  endpoint({
    method: 'GET',
    path: `/artist/campaigns/${what}`,
    access: 'artist',
    feature: 'saas',
    summary: `Returns a few ${what} for a campaign of an artist by part of their name`,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))), ...ofArtist }),
    reply: z.array(choice),
  })

export const artistCampaignChoices = {
  songs: offered('songs'),
  albums: offered('albums'),
  podcasts: offered('podcasts'),
  genres: offered('genres'),
}

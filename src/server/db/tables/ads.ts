import type { Generated, JSONColumnType } from 'kysely'
import type { AdPosition } from '../../../contract/ads/ads.ts'
import type {
  CampaignStatus,
  FrequencyUnit,
  Pacing,
  SpotStatus,
} from '../../../contract/ads/back-office/campaigns.ts'
import type { PlayDevice } from '../../../contract/platform/analytics.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

/** HTML of the operator that is shown in a frame. */
export interface AdTable {
  id: Id
  name: string
  position: AdPosition
  code: string
  /** In CSS pixels. */
  height: number
  height_narrow: number
  weight: number
  active: boolean
  impressions: Generated<number>
  created_at: Time
  updated_at: Time
}

/** How often an ad was seen on a day (UTC). */
interface AdDayTable {
  ad_id: number
  day: string
  impressions: number
}

export interface AdsTables {
  ads: AdTable
  ad_days: AdDayTable
}

/** A piece of a composed file: of the episode, of a spot as MP3, or bytes in base64. */
export type StoredPiece =
  | { start: number; end: number }
  | { spot: number; hash: string; hertz: number; channels: number; size: number }
  | { bytes: string }

/** A campaign of operators, or of artists. */
export interface CampaignTable {
  id: Id
  name: string
  /** The artist that asked for it. */
  artist_id: number | null
  status: CampaignStatus
  reason: string | null
  advertiser: string
  heading: string
  text: string
  button: string
  link: string | null
  /** The item of the artist that it advertises. */
  item_type: string | null
  item_id: number | null
  spot_media_id: number | null
  spot_file_name: string | null
  square_image_id: number | null
  wide_image_id: number | null
  starts_at: Time
  ends_at: MaybeTime
  /** Of its days and hours. */
  time_zone: string
  /** Hours of the week, 0 to 167 from Monday; null for all. */
  hours: number[] | null
  max_impressions: number | null
  max_impressions_day: number | null
  budget: number | null
  currency: string
  cost_per_thousand: number | null
  pacing: Pacing
  priority: number
  weight: number
  every: number
  every_unit: FrequencyUnit
  max_listener_day: number | null
  skip_after: number | null
  countries: string[]
  languages: string[]
  genre_ids: number[]
  artist_ids: number[]
  podcast_ids: number[]
  /** 0 for those without an account. */
  plan_ids: number[]
  devices: PlayDevice[]
  /** Counted so far, of `campaign_days`. */
  impressions: Generated<number>
  created_at: Time
  updated_at: Time
}

/** A spot as it is played, by the file it is made of. */
interface SpotTable {
  media_id: number
  status: Generated<SpotStatus>
  error: string | null
  /** Loudness of the original. */
  lufs: number | null
  created_at: Time
}

/** How many impressions of a campaign were issued: those that happened, and those that still may. */
interface CampaignIssueTable {
  campaign_id: number
  total: Generated<number>
  /** The day of `today`, in the time zone of the campaign. */
  day: string | null
  today: Generated<number>
}

/** The same by listener, a hash. */
interface CampaignListenerTable {
  campaign_id: number
  listener: Buffer
  day: string
  today: number
  last_at: Time
}

/** One presentation of a campaign, and what happened to it. */
interface CampaignTokenTable {
  /** SHA-256 of the token. */
  token: Buffer
  campaign_id: number
  listener: Buffer
  day: string
  issued_at: Time
  expires_at: Time
  impression_at: MaybeTime
  /** Not of somebody whose impressions don't count. */
  valid: Generated<boolean>
  /** Events counted so far. */
  events: Generated<string[]>
  /** The song or episode that it was presented with. */
  item_type: string | null
  item_id: number | null
}

/** The event log. What was rolled up is kept for a while. */
interface CampaignEventTable {
  id: Generated<number>
  campaign_id: number
  event: string
  day: string
  at: Time
  valid: boolean
  counted: Generated<boolean>
  /** Of impressions. */
  item_type: string | null
  item_id: number | null
}

interface CampaignDayTable {
  campaign_id: number
  day: string
  impressions: Generated<number>
  first_quartile: Generated<number>
  midpoint: Generated<number>
  third_quartile: Generated<number>
  completes: Generated<number>
  skips: Generated<number>
  clicks: Generated<number>
  invalid: Generated<number>
}

/** Impressions of a campaign with an item in a month. */
interface CampaignItemMonthTable {
  campaign_id: number
  /** The first of the month. */
  month: string
  item_type: string
  item_id: number
  impressions: number
}

/** Where the frames of an MP3 file are, so that spots can be inserted between them. */
interface Mp3IndexTable {
  media_id: number
  status: Generated<'preparing' | 'ready' | 'unusable'>
  hertz: number | null
  channels: number | null
  head: number | null
  audio_start: number | null
  audio_end: number | null
  frames: number | null
  /** Positions of every 32nd frame, in four bytes each. */
  positions: Buffer | null
  wanted_at: Time
}

/** A spot as MP3 of the format of an episode. */
interface FeedSpotTable {
  media_id: number
  hertz: number
  channels: number
  status: Generated<SpotStatus>
  size: number | null
  frames: number | null
  wanted_at: Time
}

/** The file of an episode for a listener of a feed, until it expires. */
interface CompositionTable {
  id: Generated<number>
  episode_id: number
  /** The audio of the episode. */
  media_id: number
  listener: Buffer
  /** Null for the plain file. */
  pieces: JSONColumnType<StoredPiece[]> | null
  expires_at: Time
}

/** A spot in it, and which bytes of the composed file were sent. */
interface CompositionSpotTable {
  composition_id: number
  position: number
  campaign_id: number
  /** SHA-256 of its impression token. */
  token: Buffer
  start_byte: number
  end_byte: number
  sent: Generated<string>
}

export interface CampaignsTables {
  campaigns: CampaignTable
  campaign_spots: SpotTable
  campaign_issues: CampaignIssueTable
  campaign_listeners: CampaignListenerTable
  campaign_tokens: CampaignTokenTable
  campaign_events: CampaignEventTable
  campaign_days: CampaignDayTable
  campaign_item_months: CampaignItemMonthTable
  mp3_indexes: Mp3IndexTable
  feed_spots: FeedSpotTable
  compositions: CompositionTable
  composition_spots: CompositionSpotTable
}

import type { Refusal } from '../../../../../contract/ads/back-office/campaign-tools.ts'
import type { CampaignSlot } from '../../../../../contract/ads/campaigns.ts'
import type { PlayDevice } from '../../../../../contract/platform/analytics.ts'
import type { PlayedItem } from '../queries.ts'
import { dayOf, isOn, type Paced, planned, wallTime } from './pacing.ts'

/** A campaign as decisions need it. */
export interface Candidate extends Paced {
  id: number
  name: string
  artist_id: number | null
  slot: CampaignSlot | null
  /** Its spot, if it has one, can be played. */
  ready: boolean
  running: boolean
  /** Moments. */
  starts_at: number
  ends_at: number | null
  time_zone: string
  priority: number
  weight: number
  every: number
  every_unit: 'songs' | 'minutes'
  countries: ReadonlySet<string>
  languages: ReadonlySet<string>
  genres: ReadonlySet<number>
  artists: ReadonlySet<number>
  podcasts: ReadonlySet<number>
  plans: ReadonlySet<number>
  devices: ReadonlySet<PlayDevice>
  /** Impressions issued so far, in all and on its day. */
  issued: number
  issued_day: string | null
  issued_today: number
}

/** Known facts about a listener, and about the item that is played. */
export interface Listening {
  slot: CampaignSlot
  country: string | null
  language: string | null
  plan: number | null
  device: PlayDevice
  genres: readonly number[]
  artists: readonly number[]
  podcast: number | null
  /** Artists of the listener's teams. */
  manages: readonly number[]
  /** The item with which a campaign is presented. */
  item: PlayedItem | null
  /** Songs since the last spot; null where songs don't count. */
  songs_since: number | null
}

const misses = <T>(targets: ReadonlySet<T>, value: T | null): boolean =>
  targets.size > 0 && (value === null || !targets.has(value))

const missesAll = <T>(targets: ReadonlySet<T>, values: readonly T[]): boolean =>
  targets.size > 0 && !values.some((value) => targets.has(value))

/** Returns why a listener is not among those it is for; null if they are. */
const untargeted = (of: Candidate, to: Listening): Refusal | null => {
  if (of.artist_id !== null && to.manages.includes(of.artist_id)) return 'team'
  if (misses(of.countries, to.country)) return 'country'
  if (misses(of.languages, to.language)) return 'language'
  if (missesAll(of.genres, to.genres)) return 'genre'
  if (missesAll(of.artists, to.artists)) return 'artist'
  if (misses(of.podcasts, to.podcast)) return 'podcast'
  if (misses(of.plans, to.plan)) return 'plan'
  if (misses(of.devices, to.device)) return 'device'
  return null
}

/** Returns why it has been presented often enough; null if it has not. */
const sated = (of: Candidate, wall: number): Refusal | null => {
  // Most campaigns have no limit: the rest costs more than all other checks.
  if (of.limit === null && of.day_limit === null) return null
  if (of.limit !== null && of.issued >= of.limit) return 'exhausted'
  const today = of.issued_day === dayOf(wall) ? of.issued_today : 0
  if (of.day_limit !== null && today >= of.day_limit) return 'day_exhausted'
  if (of.pacing === 'asap') return null
  const plan = planned(of, wall)
  return of.issued >= plan.total || today >= plan.today ? 'pacing' : null
}

/** Returns why a campaign is not presented to a listener at a moment; null if it can be. */
export const refusalOf = (of: Candidate, to: Listening, at: number): Refusal | null => {
  if (!of.running) return 'not_running'
  if (of.slot !== to.slot || !of.ready) return 'not_ready'
  if (at < of.starts_at) return 'not_yet'
  if (of.ends_at !== null && at >= of.ends_at) return 'over'
  const wall = wallTime(at, of.time_zone)
  if (!isOn(of.hours, wall)) return 'hours'
  const missed = untargeted(of, to)
  if (missed) return missed
  if (of.every_unit === 'songs' && to.songs_since !== null && to.songs_since < of.every) return 'frequency'
  return sated(of, wall)
}

/** Returns those of the highest priority. */
export const foremost = <T extends Pick<Candidate, 'priority'>>(all: readonly T[]): T[] => {
  const top = Math.max(...all.map(({ priority }) => priority))
  return all.filter(({ priority }) => priority === top)
}

/** Returns one of the campaigns of the highest priority, by weight. `random` is from 0 to 1. */
export const pick = <T extends Pick<Candidate, 'priority' | 'weight'>>(
  all: readonly T[],
  random: number,
): T | undefined => {
  const first = foremost(all)
  let left = random * first.reduce((sum, { weight }) => sum + weight, 0)
  return first.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

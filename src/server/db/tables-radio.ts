import type { Generated } from 'kysely'
import type { StreamType } from '../../contract/radio-stations.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface RadioStationTable {
  id: Id
  title: string
  description: string | null
  cover_id: number | null
  stream_url: string
  stream_type: StreamType
  /** Its sound is passed on by this place. */
  relay: Generated<boolean>
  website: string | null
  country: string | null
  language: string | null
  bitrate: number | null
  /** Where the station tells what it plays, if not in its stream. */
  now_playing_url: string | null
  public: Generated<boolean>
  /** Whether it answered when last looked at. */
  live: boolean | null
  checked_at: MaybeTime
  /** Looks in a row to which it did not answer. */
  failures: Generated<number>
  /** A node is looking, or looked last, at this time. */
  looked_at: MaybeTime
  /** When what is on air was last heard of. */
  heard_at: MaybeTime
  on_air_id: number | null
  plays: Generated<number>
  likes: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface RadioStationGenreTable {
  station_id: number
  genre_id: number
}

export interface RadioHistoryTable {
  id: Id
  station_id: number
  title: string
  artist: string | null
  heard_at: Time
}

/** Who hears a station at present: connections of the relay, and browsers that hear it directly. */
export interface RadioPresenceTable {
  station_id: number
  listener: string
  seen_at: Time
}

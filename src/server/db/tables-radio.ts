import type { Generated } from 'kysely'
import type { StreamType } from '../../contract/catalog/items.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface RadioStationTable {
  id: Id
  title: string
  description: string | null
  cover_id: number | null
  stream_url: string
  stream_type: StreamType
  /** Its stream is relayed by the server. */
  relay: Generated<boolean>
  website: string | null
  country: string | null
  language: string | null
  bitrate: number | null
  /** Status URL with the current title, if the stream does not announce it. */
  now_playing_url: string | null
  public: Generated<boolean>
  /** Whether it responded to the last poll. */
  live: boolean | null
  checked_at: MaybeTime
  /** Failed polls in a row. */
  failures: Generated<number>
  /** When a node last polled it or started to. */
  polled_at: MaybeTime
  /** When the current title was last seen. */
  title_seen_at: MaybeTime
  now_playing_id: number | null
  plays: Generated<number>
  likes: Generated<number>
  created_at: Time
  updated_at: Time
}

interface RadioStationGenreTable {
  station_id: number
  genre_id: number
}

interface RadioHistoryTable {
  id: Id
  station_id: number
  title: string
  artist: string | null
  played_at: Time
}

/** Current listeners of a station: relay connections, and browsers that play it directly. */
interface RadioPresenceTable {
  station_id: number
  listener: string
  seen_at: Time
}

export interface RadioTables {
  radio_stations: RadioStationTable
  radio_station_genres: RadioStationGenreTable
  radio_history: RadioHistoryTable
  radio_presence: RadioPresenceTable
}

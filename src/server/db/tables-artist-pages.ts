import type { Generated } from 'kysely'
import type { PostItemType } from '../../contract/artist-posts.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** A date of an artist. */
export interface ArtistEventTable {
  id: Id
  artist_id: number
  title: string | null
  starts_at: Time
  /** Of the venue. */
  time_zone: string
  venue: string
  city: string
  country: string | null
  ticket_url: string | null
  cancelled: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** A text of an artist to their followers. */
export interface ArtistPostTable {
  id: Id
  artist_id: number
  /** The member who wrote it. */
  user_id: number | null
  text: string
  item_type: PostItemType | null
  item_id: number | null
  created_at: Time
  edited_at: MaybeTime
}

/** The last milestone that a song was noticed for. */
export interface SongMilestoneTable {
  song_id: number
  plays: number
}

/** The last milestone that an artist was noticed for. */
export interface ArtistMilestoneTable {
  artist_id: number
  followers: number
}

/** The last day whose new followers an artist's team was notified of. */
export interface ArtistFollowerDigestTable {
  artist_id: number
  day: string
}

import type { Generated } from 'kysely'
import type { ArtistItemType } from '../../contract/catalog/artist-fields.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** A date of an artist. */
interface ArtistEventTable {
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
interface ArtistPostTable {
  id: Id
  artist_id: number
  /** The member who wrote it. */
  user_id: number | null
  text: string
  item_type: ArtistItemType | null
  item_id: number | null
  created_at: Time
  edited_at: MaybeTime
}

/** An artist or a person whom a post names. */
interface ArtistPostMentionTable {
  post_id: number
  name: string
  artist_id: number | null
  user_id: number | null
}

/** The item at the top of an artist's page. */
interface ArtistPickTable {
  artist_id: number
  item_type: ArtistItemType
  item_id: number
  text: string | null
}

/** An image in the gallery of an artist. */
interface ArtistImageTable {
  id: Id
  artist_id: number
  image_id: number
  position: number
  /** Empty if decorative. */
  alt: string
}

/** The last milestone that a song was noticed for. */
interface SongMilestoneTable {
  song_id: number
  plays: number
}

/** The last milestone that an artist was noticed for. */
interface ArtistMilestoneTable {
  artist_id: number
  followers: number
}

/** The last day whose new followers an artist's team was notified of. */
interface ArtistFollowerDigestTable {
  artist_id: number
  day: string
}

export interface ArtistPagesTables {
  artist_events: ArtistEventTable
  artist_posts: ArtistPostTable
  artist_post_mentions: ArtistPostMentionTable
  artist_picks: ArtistPickTable
  artist_images: ArtistImageTable
  song_milestones: SongMilestoneTable
  artist_milestones: ArtistMilestoneTable
  artist_follower_digests: ArtistFollowerDigestTable
}

import type { Generated } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

/** A link that opens one private item of its owner: exactly one of the three is set. */
interface ShareLinkTable {
  id: Id
  user_id: number
  song_id: number | null
  album_id: number | null
  playlist_id: number | null
  token_hash: Buffer
  token_encrypted: Buffer
  /** Grants of other versions no longer open anything. */
  version: Generated<number>
  label: Generated<string>
  password_hash: string | null
  downloads: Generated<boolean>
  expires_at: MaybeTime
  visits: Generated<number>
  last_visit_at: MaybeTime
  created_at: Time
}

/** A visitor of the day, who counts once. */
interface ShareLinkVisitTable {
  link_id: number
  visitor_hash: Buffer
  visited_at: Time
}

export interface ShareLinksTables {
  share_links: ShareLinkTable
  share_link_visits: ShareLinkVisitTable
}

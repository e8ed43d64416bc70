import { sql } from 'kysely'
import type { AdminShareLink } from '../../../../contract/social/back-office/share-links.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'
import { linkedColumns, linkedJoins } from './queries.ts'

const columns = { song: sql`sl.song_id`, album: sql`sl.album_id`, playlist: sql`sl.playlist_id` }

export const shareLinkListing: Listing = {
  from: sql`share_links sl join users u on u.id = sl.user_id ${linkedJoins}`,
  id: sql`sl.id`,
  sorts: {
    created_at: { key: sql`sl.created_at`, kind: 'time' },
    visits: { key: sql`sl.visits`, kind: 'number' },
  },
  search: (text) =>
    contains(sql`concat_ws(' ', coalesce(s.title, al.title, pl.title), u.name, sl.label)`, text),
  filters: { type: (type: keyof typeof columns) => sql`${columns[type]} is not null` },
}

export const shareLinkRows = async (db: Db, ids: number[]): Promise<AdminShareLink[]> => {
  const { rows } = await sql<AdminShareLink>`
    select sl.id, ${linkedColumns}, json_build_object('id', u.id, 'name', u.name) as owner, sl.label,
      sl.password_hash is not null as has_password, sl.downloads, sl.visits, sl.last_visit_at, sl.expires_at,
      sl.created_at
    from share_links sl join users u on u.id = sl.user_id ${linkedJoins}
    where sl.id = any(${ids}::int[])`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ArtistMessage, ArtistThread } from '../../../../contract/site/back-office/contact.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** An operator replied to message `m` since a member last read it. */
const unread = sql<boolean>`exists (select from contact_replies r where r.message_id = m.id and not r.by_sender
  and r.created_at > coalesce(m.team_read_at, '-infinity'))`

export const teamMessageListing: Listing = {
  from: sql`contact_messages m`,
  id: sql`m.id`,
  sorts: { created_at: { key: sql`m.created_at`, kind: 'time' } },
  search: (text) => contains(sql`concat_ws(' ', m.subject, m.name, m.message)`, text),
  filters: {
    artist: (id: number) => sql`m.of_team and m.artist_id = ${id}`,
    status: (status: ArtistMessage['status']) => sql`m.status = ${status}`,
    unread: (value: 'true' | 'false') => (value === 'true' ? unread : sql`not ${unread}`),
  },
}

const count = sql`(select count(*)::int from contact_replies r where r.message_id = m.id)`

export const teamMessageRows = async (db: Db, ids: number[]): Promise<ArtistMessage[]> => {
  const { rows } = await sql<ArtistMessage>`
    select m.id, m.subject, m.name, m.status, ${unread} as unread, ${count} as replies_count, m.created_at
    from contact_messages m where m.id = any(${ids}::int[]) and m.of_team`.execute(db)
  return rows
}

/** Returns messages with their replies. */
export const teamThreads = async (db: Db, ids: number[]): Promise<ArtistThread[]> => {
  const { rows } = await sql<ArtistThread>`
    select m.id, m.subject, m.name, m.status, ${unread} as unread, m.message, m.created_at,
      coalesce((select json_agg(json_build_object('id', r.id, 'user_name', r.user_name, 'text', r.text,
          'by_sender', r.by_sender, 'created_at', r.created_at) order by r.id)
        from contact_replies r where r.message_id = m.id), '[]') as replies
    from contact_messages m where m.id = any(${ids}::int[]) and m.of_team`.execute(db)
  return rows.map((row) => ({
    ...row,
    replies: row.replies.map((reply) => ({ ...reply, created_at: new Date(reply.created_at).toISOString() })),
  }))
}

/** Returns the artist of each message; null for messages that no team wrote. */
export const artistsOfMessages = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select case when m.of_team then m.artist_id end as artist_id
    from unnest(${ids}::int[]) as asked (id) left join contact_messages m on m.id = asked.id`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

export const markRead = async (db: Db, id: number): Promise<void> => {
  await sql`update contact_messages set team_read_at = now() where id = ${id}`.execute(db)
}

/** The team member as the sender of a message. */
export const senderOf = async (
  db: Db,
  user_id: number,
  artist_id: number,
): Promise<{ email: string; locale: string | null; artist: string } | undefined> => {
  const { rows } = await sql<{ email: string; locale: string | null; artist: string }>`
    select u.email, u.locale, coalesce(a.displayname, a.name) as artist
    from users u, artists a where u.id = ${user_id} and a.id = ${artist_id}`.execute(db)
  return rows[0]
}

/** Locks a message of a team. */
export const lockTeamMessage = async (
  trx: Trx,
  id: number,
): Promise<{ artist_id: number; subject: string } | undefined> => {
  const { rows } = await sql<{ artist_id: number; subject: string }>`
    select artist_id, subject from contact_messages where id = ${id} and of_team and artist_id is not null
    for update`.execute(trx)
  return rows[0]
}

import { type Insertable, sql } from 'kysely'
import type {
  AdminMessage,
  AdminThread,
  ArtistMessage,
  ArtistThread,
} from '../../../../contract/site/back-office/contact.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { ContactMessageTable } from '../../../db/tables/site.ts'

/** Returns the id of the stored message. */
export const insertMessage = async (db: Db, message: Insertable<ContactMessageTable>): Promise<number> =>
  (await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()).id

/**
 * Forgets an account: deletes its messages with their replies, also those that it sent before it existed, and takes its name
 * from the threads of teams and from its replies.
 */
export const forgetInContact = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    delete from contact_messages m using users u where u.id = ${userId} and not m.of_team
      and (m.user_id = u.id or m.user_id is null and m.email = u.email and u.email_verified_at is not null)`.execute(
    trx,
  )
  await sql`update contact_messages set name = '', email = '' where user_id = ${userId}`.execute(trx)
  await sql`update contact_replies set user_name = '' where user_id = ${userId}`.execute(trx)
}

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
export const loadSender = async (
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

type Status = AdminMessage['status']

export const messageListing: Listing = {
  from: sql`contact_messages m`,
  id: sql`m.id`,
  sorts: { created_at: { key: sql`m.created_at`, kind: 'time' } },
  search: (text) => contains(sql`concat_ws(' ', m.subject, m.name, m.email, m.message)`, text),
  filters: { status: (status: Status) => sql`m.status = ${status}` },
}

export const messageRows = async (db: Db, ids: number[]): Promise<AdminMessage[]> => {
  const { rows } = await sql<AdminMessage>`
    select m.id, m.subject, m.name, m.email, m.status, m.created_at,
      (select count(*)::int from contact_replies r where r.message_id = m.id) as replies_count
    from contact_messages m where m.id = any(${ids}::int[])`.execute(db)
  return rows
}

const times = (value: string): string => new Date(value).toISOString()

/** Returns messages with their replies. */
export const messageThreads = async (db: Db, ids: number[]): Promise<AdminThread[]> => {
  const { rows } = await sql<AdminThread>`
    select m.id, m.subject, m.name, m.email, m.status, m.message, m.created_at,
      (select count(*)::int from contact_replies r where r.message_id = m.id) as replies_count,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user,
      case when a.id is not null
        then json_build_object('id', a.id, 'name', coalesce(a.displayname, a.name)) end as artist,
      coalesce((select json_agg(json_build_object('id', r.id, 'user_name', r.user_name, 'text', r.text,
          'by_sender', r.by_sender, 'created_at', r.created_at) order by r.id)
        from contact_replies r where r.message_id = m.id), '[]') as replies
    from contact_messages m left join users u on u.id = m.user_id left join artists a on a.id = m.artist_id
    where m.id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    replies: row.replies.map((reply) => ({ ...reply, created_at: times(reply.created_at) })),
  }))
}

export const setStatus = async (trx: Trx, ids: number[], status: Status): Promise<void> => {
  await trx
    .updateTable('contact_messages')
    .set({ status, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
}

export const deleteMessages = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('contact_messages').where('id', 'in', ids).execute()
}

interface Written {
  /** The user who was logged in while writing. */
  user_id: number | null
  name: string
  email: string
  subject: string
  message: string
  status: Status
  /** The account's locale, otherwise the one the message was written in. */
  locale: string | null
  of_team: boolean
  /** The members of the team who wrote in this thread. */
  writers: number[]
}

/** Locks a message. */
export const lockMessage = async (trx: Trx, id: number): Promise<Written | undefined> => {
  const { rows } = await sql<Written>`
    select m.user_id, m.name, m.email, m.subject, m.message, m.status, coalesce(u.locale, m.locale) as locale, m.of_team,
      case when m.of_team then array(select tm.user_id from artist_members tm where tm.artist_id = m.artist_id and (
        tm.user_id = m.user_id or exists (select from contact_replies r
          where r.message_id = m.id and r.by_sender and r.user_id = tm.user_id))) else '{}' end as writers
    from contact_messages m left join users u on u.id = m.user_id
    where m.id = ${id} for update of m`.execute(trx)
  return rows[0]
}

export const insertReply = async (
  trx: Trx,
  reply: { message_id: number; user_id: number; user_name: string; text: string; by_sender?: boolean },
): Promise<void> => {
  await trx.insertInto('contact_replies').values(reply).execute()
}

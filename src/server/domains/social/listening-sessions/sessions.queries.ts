import { sql } from 'kysely'
import type { GuestRights, SessionPlayback } from '../../../../contract/social/listening-sessions.ts'
import type { StoredToken } from '../../../db/columns.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** A row of `listening_sessions`. */
export interface SessionRow {
  id: number
  host_id: number
  guests: GuestRights
  token_encrypted: Buffer
  lists_version: number
  playback: SessionPlayback
}

/** Milliseconds since 1970 by the clock of the database, which all nodes share. */
const CLOCK = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

const columns = sql`s.id, s.host_id, s.guests, s.token_encrypted, s.lists_version, json_build_object('version', s.version,
  'playing', s.playing, 'entry_id', s.entry_id, 'position', s.position,
  'position_at', (extract(epoch from s.position_at) * 1000)::float8) as playback`

export const databaseClock = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`select ${CLOCK} as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** Returns the session of a user; undefined without one. */
export const loadSession = async (db: Db, userId: number): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from listening_session_members m join listening_sessions s on s.id = m.session_id
    where m.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** How somebody finds a session: with its link, or as an account that is invited. */
export type SessionKey = { token_hash: Buffer } | { id: number; userId: number }

/** Returns the session to which somebody is invited, unless its host is blocked. */
export const sessionBy = async (db: Db, key: SessionKey): Promise<SessionRow | undefined> => {
  const found =
    'id' in key
      ? sql`s.id = ${key.id} and ${key.userId} = any(s.invited)`
      : sql`s.token_hash = ${key.token_hash}`
  const { rows } = await sql<SessionRow>`
    select ${columns} from listening_sessions s join users u on u.id = s.host_id and not u.blocked
    where ${found}`.execute(db)
  return rows[0]
}

/** Locks a session until the end of the transaction: its changes happen one after the other. */
export const lockSession = async (trx: Trx, id: number): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from listening_sessions s where s.id = ${id} for no key update`.execute(trx)
  return rows[0]
}

export const insertSession = async (
  trx: Trx,
  session: StoredToken & { host_id: number; guests: GuestRights },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into listening_sessions (host_id, guests, token_hash, token_encrypted, playing, position_at)
    values (${session.host_id}, ${session.guests}, ${session.token_hash}, ${session.token_encrypted}, false,
      clock_timestamp()) returning id`.execute(trx)
  return (rows[0] as { id: number }).id
}

/** Stores what plays, and whether lists changed as well; raises the version, which it returns. */
export const updatePlayback = async (
  trx: Trx,
  id: number,
  { playing, entry_id, position, position_at }: Omit<SessionPlayback, 'version'>,
  lists: boolean,
): Promise<{ version: number; lists_version: number }> => {
  const { rows } = await sql<{ version: number; lists_version: number }>`
    update listening_sessions set playing = ${playing}, entry_id = ${entry_id}, position = ${position},
      position_at = to_timestamp(${position_at}::float8 / 1000), version = version + 1,
      lists_version = case when ${lists} then version + 1 else lists_version end
    where id = ${id} returning version, lists_version`.execute(trx)
  return rows[0] as { version: number; lists_version: number }
}

export const updateSession = async (
  trx: Trx,
  id: number,
  change: Partial<StoredToken> & { guests?: GuestRights; host_id?: number; invited?: number[] },
): Promise<void> => {
  await trx.updateTable('listening_sessions').set(change).where('id', '=', id).execute()
}

/** Lets accounts join a session without its link. */
export const inviteUsers = async (trx: Trx, id: number, userIds: number[]): Promise<void> => {
  await sql`
    update listening_sessions set invited = array(select distinct unnest(invited || ${userIds}::int[]))
    where id = ${id}`.execute(trx)
}

export const deleteSession = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('listening_sessions').where('id', '=', id).execute()
}

/** Deletes the invitations to a session that nobody read; returns whom they had invited. */
export const deleteInvitations = async (trx: Trx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    delete from notifications where kind = 'session_invitation' and subject = ${String(id)} and read_at is null
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Returns sessions without connected members, and those whose members are gone for good. */
export const staleSessions = async (db: Db, goneSeconds: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from listening_sessions s
    where not exists (select from listening_session_members m where m.session_id = s.id and m.expires_at > now())
      or exists (select from listening_session_members m where m.session_id = s.id
        and (m.expires_at < now() - make_interval(secs => ${goneSeconds})
          or (m.user_id = s.host_id and m.expires_at < now())))
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

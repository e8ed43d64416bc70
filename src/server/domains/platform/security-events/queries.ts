import { sql } from 'kysely'
import type { SecurityEvent, SecurityResult } from '../../../../contract/core/security-events.ts'
import type { SecurityLine } from '../../../../contract/platform/back-office/audit-log.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'

export interface NewSecurityEvent {
  event: SecurityEvent
  result: SecurityResult
  /** Null for an unknown account. */
  user_id: number | null
  address: string
  agent: string
  call?: string
}

export const insertSecurityEvent = async (db: Db, event: NewSecurityEvent): Promise<void> => {
  await db.insertInto('security_events').values(event).execute()
}

/** A row with its user agent instead of browser and system. */
export type StoredLine = Omit<SecurityLine, 'browser' | 'system'> & { agent: string }

export const securityListing: Listing = {
  from: sql`security_events l left join users u on u.id = l.user_id`,
  id: sql`l.id`,
  keysetOnly: true,
  sorts: { created_at: { key: sql`l.created_at`, kind: 'time' } },
  search: (text) =>
    sql`(l.address = ${text} or l.user_id in (select s.id from users s where ${contains(sql`s.name`, text)}))`,
  filters: {
    event: (event: string) => sql`l.event = ${event}`,
    result: (result: string) => sql`l.result = ${result}`,
    user: (user: number) => sql`l.user_id = ${user}`,
    days: (days: number) => sql`l.created_at > now() - make_interval(days => ${days}::int)`,
  },
}

export const securityLines = async (db: Db, ids: number[]): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select l.id, l.created_at, l.event, l.result, l.user_id, u.name as user_name, l.address, l.agent, l.call
    from security_events l left join users u on u.id = l.user_id where l.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Returns the newest events of an account. */
export const eventsOfAccount = (db: Db, userId: number, max: number) =>
  db
    .selectFrom('security_events')
    .select(['id', 'created_at', 'event', 'result', 'address', 'agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()

/** Deletes events older than a year, which the application may not do itself. */
export const deleteOldSecurityEvents = async (db: Db): Promise<void> => {
  await sql`select delete_old_security_events()`.execute(db)
}

import { sql } from 'kysely'
import type {
  AdminFederationBlock,
  AdminFederationHost,
} from '../../../../contract/site/back-office/activitypub.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const followers = sql`(select count(*)::int from activitypub_followers f where f.host = h.host)`

export const hostListing: Listing = {
  from: sql`activitypub_hosts h`,
  id: sql`h.id`,
  sorts: {
    followers: { key: followers, kind: 'number' },
    host: { key: sql`h.host`, kind: 'text' },
    created_at: { key: sql`h.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`h.host`, text),
  filters: {
    failing: (failing: boolean) => sql`(h.failing_since is not null) = ${failing}`,
  },
}

export const hostRows = async (db: Db, ids: number[]): Promise<AdminFederationHost[]> => {
  const { rows } = await sql<AdminFederationHost>`
    select h.id, h.host, ${followers} as followers, h.failing_since, h.error, h.delivered_at, h.created_at,
      (select count(*)::int from activitypub_deliveries d where d.host = h.host) as waiting
    from activitypub_hosts h where h.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const blockListing: Listing = {
  from: sql`activitypub_blocks b`,
  id: sql`b.id`,
  sorts: {
    domain: { key: sql`b.domain`, kind: 'text' },
    created_at: { key: sql`b.created_at`, kind: 'time' },
  },
  search: (text) => sql`(${contains(sql`b.domain`, text)} or ${contains(sql`b.comment`, text)})`,
}

export const blockRows = async (db: Db, ids: number[]): Promise<AdminFederationBlock[]> => {
  const { rows } = await sql<AdminFederationBlock>`
    select id, domain, comment, created_at from activitypub_blocks where id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the id of the new block; null if the domain is blocked already. */
export const insertBlock = async (trx: Trx, domain: string, comment: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into activitypub_blocks (domain, comment) values (${domain}, ${comment}) on conflict do nothing
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Blocks several domains; returns how many were not blocked before. */
export const insertBlocks = async (
  trx: Trx,
  blocks: { domain: string; comment: string }[],
): Promise<number> => {
  const { rows } = await sql`
    insert into activitypub_blocks (domain, comment)
    select domain, comment from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as b (domain text, comment text)
    on conflict do nothing returning 1`.execute(trx)
  return rows.length
}

export const updateBlock = async (trx: Trx, id: number, comment: string): Promise<void> => {
  await sql`update activitypub_blocks set comment = ${comment} where id = ${id}`.execute(trx)
}

export const deleteBlocks = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from activitypub_blocks where id = any(${ids}::int[])`.execute(trx)
}

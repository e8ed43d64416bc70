import { sql } from 'kysely'
import type {
  AdminPlanCode,
  AdminPlanCodeBatch,
} from '../../../../contract/selling/back-office/plan-codes.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const redeemed = sql`(select count(*)::int from plan_codes pc where pc.batch_id = b.id and pc.redeemed_at is not null)`

export const batchListing: Listing = {
  from: sql`plan_code_batches b`,
  id: sql`b.id`,
  sorts: {
    created_at: { key: sql`b.created_at`, kind: 'time' },
    name: { key: sql`lower(b.name)`, kind: 'text' },
    redeemed: { key: redeemed, kind: 'number' },
  },
  search: (text) => contains(sql`b.name`, text),
  filters: {},
}

export const batchRows = async (db: Db, ids: number[]): Promise<AdminPlanCodeBatch[]> => {
  const { rows } = await sql<AdminPlanCodeBatch>`
    select b.id, b.name, json_build_object('id', p.id, 'name', p.name) as plan, b.months,
      count(pc.id)::int as codes, count(pc.redeemed_at)::int as redeemed, count(pc.revoked_at)::int as revoked,
      b.expires_on::text as expires_on, b.created_at
    from plan_code_batches b join plans p on p.id = b.plan_id left join plan_codes pc on pc.batch_id = b.id
    where b.id = any(${ids}::int[]) group by b.id, p.id`.execute(db)
  return rows
}

export const insertBatch = async (
  trx: Trx,
  values: { name: string; plan_id: number; months: number; expires_on: string | null; created_by: number },
  codes: { code_hash: Buffer; code_encrypted: Buffer }[],
): Promise<number> => {
  const { id } = await trx
    .insertInto('plan_code_batches')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('plan_codes')
    .values(codes.map((code) => ({ ...code, batch_id: id })))
    .execute()
  return id
}

export const updateBatch = async (
  trx: Trx,
  id: number,
  values: { name: string; expires_on: string | null },
): Promise<void> => {
  await trx
    .updateTable('plan_code_batches')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Locks the codes of batches, and returns whether one was redeemed. */
export const wereRedeemed = async (trx: Trx, batchIds: number[]): Promise<boolean> => {
  const { rows } = await sql<{ redeemed: boolean }>`
    select redeemed_at is not null as redeemed from plan_codes
    where batch_id = any(${batchIds}::int[]) order by id for update`.execute(trx)
  return rows.some((one) => one.redeemed)
}

export const deleteBatches = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('plan_code_batches').where('id', 'in', ids).execute()
}

/** Revokes the codes of batches that were not redeemed. */
export const revokeBatches = async (trx: Trx, batchIds: number[], now: Date): Promise<void> => {
  await trx
    .updateTable('plan_codes')
    .set({ revoked_at: now })
    .where('batch_id', 'in', batchIds)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes a code. Returns its state before; undefined if there is none. */
export const revokeCode = async (
  trx: Trx,
  id: number,
  now: Date,
): Promise<{ batch: string; redeemed: boolean } | undefined> => {
  const { rows } = await sql<{ batch: string; redeemed: boolean }>`
    select b.name as batch, pc.redeemed_at is not null as redeemed
    from plan_codes pc join plan_code_batches b on b.id = pc.batch_id where pc.id = ${id} for update of pc`.execute(
    trx,
  )
  const [found] = rows
  if (found && !found.redeemed)
    await sql`update plan_codes set revoked_at = ${now} where id = ${id} and revoked_at is null`.execute(trx)
  return found
}

export type StoredCode = Omit<AdminPlanCode, 'code'> & { code_encrypted: Buffer }

/** Returns the codes of a batch in the order of their creation. */
export const codesOfBatch = async (db: Db, batchId: number): Promise<StoredCode[]> => {
  const { rows } = await sql<StoredCode>`
    select pc.id, pc.code_encrypted, pc.redeemed_at,
      case when pc.redeemed_at is not null then 'redeemed' when pc.revoked_at is not null then 'revoked'
        else 'open' end as status,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as redeemed_by
    from plan_codes pc left join users u on u.id = pc.redeemed_by where pc.batch_id = ${batchId}
    order by pc.id`.execute(db)
  return rows
}

/** A code with its plan and state. */
export interface FoundCode {
  id: number
  plan_id: number
  plan: string
  description: string
  features: string[]
  months: number
  redeemed_at: string | null
  redeemed_by: number | null
  revoked_at: string | null
  expired: boolean
  /** Who made the code; null once their account is deleted. */
  created_by: number | null
}

const found = sql`select pc.id, b.plan_id, p.name as plan, p.description, p.features, b.months, b.created_by, pc.redeemed_at,
    pc.redeemed_by, pc.revoked_at`
const from = sql`plan_codes pc join plan_code_batches b on b.id = pc.batch_id join plans p on p.id = b.plan_id`

export const codeByHash = async (db: Db, hash: Buffer, now: Date): Promise<FoundCode | undefined> => {
  const { rows } = await sql<FoundCode>`
    ${found}, coalesce((${now}::timestamptz at time zone 'UTC')::date > b.expires_on, false) as expired
    from ${from} where pc.code_hash = ${hash}`.execute(db)
  return rows[0]
}

/** Locks a code. */
export const lockCode = async (trx: Trx, hash: Buffer, now: Date): Promise<FoundCode | undefined> => {
  await sql`select from plan_codes where code_hash = ${hash} for update`.execute(trx)
  return codeByHash(trx, hash, now)
}

export const noteRedeemed = async (trx: Trx, id: number, userId: number, now: Date): Promise<void> => {
  await trx
    .updateTable('plan_codes')
    .set({ redeemed_at: now, redeemed_by: userId })
    .where('id', '=', id)
    .execute()
}

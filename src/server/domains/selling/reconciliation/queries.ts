import { sql } from 'kysely'
import type {
  DifferenceKind,
  PaymentDifference,
  Reconciliation,
} from '../../../../contract/selling/back-office/payment-providers.ts'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'

/** A payment here, with what was given back of it. */
export interface OwnPayment {
  id: string
  provider: RemoteProviderKey
  status: string
  amount: number
  currency: string
  provider_reference: string | null
  charge_reference: string | null
  created_at: string
  refunded: number
  /** Chargebacks among them. */
  chargebacks: { reference: string; amount: number }[]
}

/** Returns the payments of a provider since then. */
export const paymentsSince = async (
  db: Db,
  provider: RemoteProviderKey,
  since: Date,
): Promise<OwnPayment[]> => {
  const { rows } = await sql<OwnPayment>`
    select p.id, p.provider, p.status, p.amount, p.currency, p.provider_reference, p.charge_reference, p.created_at,
      coalesce(r.refunded, 0)::float8 as refunded, coalesce(r.chargebacks, '[]') as chargebacks
    from payments p left join (
      select payment_id, sum(amount) as refunded, json_agg(json_build_object('reference', provider_reference,
        'amount', amount)) filter (where kind = 'chargeback') as chargebacks
      from refunds where status = 'succeeded' group by payment_id
    ) r on r.payment_id = p.id
    where p.provider = ${provider} and p.created_at >= ${since} order by p.created_at limit 100000`.execute(
    db,
  )
  return rows
}

/** Returns whether anything was ever paid with a provider. */
export const wasUsed = async (db: Db, provider: RemoteProviderKey): Promise<boolean> =>
  (await db.selectFrom('payments').select('id').where('provider', '=', provider).limit(1).execute()).length >
  0

/** Returns when the last complete run started, and the oldest payment with an open difference. */
export const lookBack = async (db: Db): Promise<{ last: string | null; oldest: string | null }> => {
  const { rows } = await sql<{ last: string | null; oldest: string | null }>`
    select (select max(started_at) from reconciliations where finished_at is not null and error is null) as last,
      (select min(p.created_at) from reconciliation_differences d join payments p on p.id = d.payment_id
        where d.resolved_at is null) as oldest`.execute(db)
  return rows[0] ?? { last: null, oldest: null }
}

export const startRun = async (db: Db, started_at: Date): Promise<number> =>
  (await db.insertInto('reconciliations').values({ started_at }).returning('id').executeTakeFirstOrThrow()).id

export const finishRun = async (
  trx: Trx,
  id: number,
  values: { finished_at: Date; payments: number; refunds: number; error: string | null },
): Promise<void> => {
  await trx.updateTable('reconciliations').set(values).where('id', '=', id).execute()
}

export interface FoundDifference {
  kind: DifferenceKind
  subject: string
  provider: RemoteProviderKey | null
  payment_id: string | null
  currency: string
  ours: number
  theirs: number
}

/** Stores differences and returns how many were not known. */
export const storeDifferences = async (trx: Trx, found: FoundDifference[], now: Date): Promise<number> => {
  if (found.length === 0) return 0
  const { rows } = await sql<{ fresh: boolean }>`
    insert into reconciliation_differences
      (kind, subject, provider, payment_id, currency, ours, theirs, found_at, seen_at)
    select d.kind, d.subject, d.provider, d.payment_id, d.currency, d.ours, d.theirs, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as d (kind text, subject text, provider text, payment_id uuid, currency text, ours bigint, theirs bigint)
    on conflict (kind, subject) where resolved_at is null
      do update set ours = excluded.ours, theirs = excluded.theirs, seen_at = excluded.seen_at
    returning xmax = 0 as fresh`.execute(trx)
  return rows.filter(({ fresh }) => fresh).length
}

/** Closes differences that a run looked for and did not find again. */
export const resolveUnseen = async (
  trx: Trx,
  now: Date,
  providers: readonly RemoteProviderKey[],
  since: Date,
): Promise<void> => {
  await sql`
    update reconciliation_differences d set resolved_at = ${now}
    where resolved_at is null and seen_at < ${now} and (kind = 'balance' or (provider = any(${[...providers]}::text[])
      and exists (select from payments p where p.id = d.payment_id and p.created_at >= ${since})))`.execute(
    trx,
  )
}

export const resolveOne = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .updateTable('reconciliation_differences')
    .set({ resolved_at: new Date() })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const lastRun = async (db: Db): Promise<Reconciliation['last']> =>
  (await db
    .selectFrom('reconciliations')
    .select(['started_at', 'finished_at', 'payments', 'refunds', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

interface OpenDifference extends Omit<PaymentDifference, 'subject'> {
  subject: string
}

export const openDifferences = async (db: Db): Promise<OpenDifference[]> => {
  const { rows } = await sql<OpenDifference>`
    select d.id, d.kind, d.subject, o.number as order, d.provider, d.currency, d.ours::float8 as ours,
      d.theirs::float8 as theirs, d.found_at
    from reconciliation_differences d left join payments p on p.id = d.payment_id
    left join orders o on o.id = p.order_id
    where d.resolved_at is null order by d.id desc limit 100`.execute(db)
  return rows
}

/** Returns ids of administrators. */
export const administratorIds = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator}`.execute(trx)
  return rows.map(({ id }) => id)
}

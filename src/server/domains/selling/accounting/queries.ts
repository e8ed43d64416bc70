import { sql } from 'kysely'
import type { TaxMonth, TaxSum } from '../../../../contract/selling/back-office/accounting.ts'
import type { Db } from '../../../db/schema.ts'

/** Days from the first up to, excluding, the second. */
export interface Days {
  from: string
  to: string
}

const sign = sql`case kind when 'invoice' then 1 else -1 end`

const sums = sql`coalesce(sum(documents) filter (where kind = 'invoice'), 0)::float8 as invoices,
  coalesce(sum(documents) filter (where kind = 'credit_note'), 0)::float8 as credit_notes,
  sum(${sign} * (gross - tax))::float8 as net, sum(${sign} * tax)::float8 as tax, sum(${sign} * gross)::float8 as gross`

const within = ({ from, to }: Days) => sql`month >= ${from}::date and month < ${to}::date`

/** Returns taxes by month, country and rate. */
export const taxMonths = async (db: Db, days: Days): Promise<TaxMonth[]> => {
  const { rows } = await sql<TaxMonth>`
    select to_char(month, 'YYYY-MM') as month, country, tax_name, tax_rate, currency, ${sums}
    from tax_months where ${within(days)}
    group by 1, 2, 3, 4, 5 order by 1, currency, country, tax_rate desc, tax_name`.execute(db)
  return rows
}

export const taxSums = async (db: Db, days: Days): Promise<TaxSum[]> => {
  const { rows } = await sql<TaxSum>`
    select currency, ${sums} from tax_months where ${within(days)} group by 1 order by 1`.execute(db)
  return rows
}

/** Returns the first month with an invoice. */
export const firstMonth = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(month), 'YYYY-MM') as month from tax_months`.execute(db)
  return rows[0]?.month ?? null
}

/** Where a page of rows starts: after this time and id. */
export type After = { at: string; id: number } | null

export interface IssuedDocument {
  id: number
  at: string
  number: string
  kind: 'invoice' | 'credit_note'
  order: string
  /** The document that it corrects or reverses. */
  about: string | null
  buyer: string
  country: string | null
  tax_name: string
  tax_rate: number
  tax: number
  gross: number
  currency: string
  provider: string
  payment: string | null
}

/** Returns invoices and credit notes in the order in which they were issued. */
export const issuedDocuments = async (
  db: Db,
  { from, to }: Days,
  after: After,
  limit: number,
): Promise<IssuedDocument[]> => {
  const { rows } = await sql<IssuedDocument>`
    select i.id, i.issued_at::text as at, i.series || '-' || lpad(i.number::text, 6, '0') as number, i.kind,
      i.document ->> 'order' as order, coalesce(i.document ->> 'corrects', i.document ->> 'reverses') as about,
      i.document #>> '{buyer,name}' as buyer, i.document #>> '{buyer,country}' as country,
      i.document ->> 'tax_name' as tax_name, (i.document ->> 'tax_rate')::int as tax_rate,
      (i.document ->> 'tax')::float8 as tax, (i.document ->> 'total')::float8 as gross, i.document ->> 'currency' as currency,
      o.provider, (
        select p.provider_reference from payments p where p.order_id = o.id and p.status = 'succeeded'
        order by p.created_at limit 1) as payment
    from invoices i join orders o on o.id = i.order_id
    where i.issued_at >= ${from}::date at time zone 'UTC' and i.issued_at < ${to}::date at time zone 'UTC'
      and ${after ? sql`(i.issued_at, i.id) > (${after.at}::timestamptz, ${after.id})` : sql`true`}
    order by i.issued_at, i.id limit ${limit}`.execute(db)
  return rows
}

export interface PaidPayout {
  id: number
  at: string
  number: string
  artist: string
  method: string
  amount: number
  fee: number
  currency: string
  reference: string | null
}

/** Returns payouts in the order in which they were paid. */
export const paidPayouts = async (
  db: Db,
  { from, to }: Days,
  after: After,
  limit: number,
): Promise<PaidPayout[]> => {
  const { rows } = await sql<PaidPayout>`
    select id, ended_at::text as at, 'P-' || number as number, artist, method, amount, fee, currency, reference
    from payouts where status = 'paid'
      and ended_at >= ${from}::date at time zone 'UTC' and ended_at < ${to}::date at time zone 'UTC'
      and ${after ? sql`(ended_at, id) > (${after.at}::timestamptz, ${after.id})` : sql`true`}
    order by ended_at, id limit ${limit}`.execute(db)
  return rows
}

import { type Insertable, sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { PlanPrice } from '../../../../contract/core/cart.ts'
import { type PlanPermission, planPermissions } from '../../../../contract/core/permissions.ts'
import type { PlanInterval } from '../../../../contract/core/selling.ts'
import type { AdminPlan } from '../../../../contract/selling/back-office/plans.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PlanTable } from '../../../db/tables/selling.ts'

/** A plan with its current prices. */
export interface StoredPlan {
  id: number
  name: string
  description: string
  currency: string
  prices: PlanPrice[]
  trial_days: number
  features: string[]
  /** By itself, or by the role that it grants. */
  permissions: PlanPermission[]
  upload_quota_mb: number | null
  seats: number
  max_kbps: number | null
  max_devices: number | null
  recommended: boolean
  is_default: boolean
  active: boolean
  position: number
}

const pricesOfPlan = sql`coalesce((
  select json_agg(json_build_object('id', pp.id, 'interval', pp.interval, 'amount', pp.amount)
    order by array_position(array['month', 'year', 'lifetime'], pp.interval))
  from plan_prices pp where pp.plan_id = p.id and pp.active), '[]')`

/** Permissions of the plan `p` and its role, in the order in which they are shown. */
const permissionsGranted = sql`array(
  select known.name from unnest(${[...planPermissions]}::text[]) with ordinality known (name, place)
  where known.name = any(p.permissions) or exists (
    select from role_permissions rp where rp.role_id = p.role_id and rp.permission = known.name)
  order by known.place)`

/** Returns all plans, also those that are not offered, in their order. */
export const allPlans = async (db: Db): Promise<StoredPlan[]> => {
  const { rows } = await sql<StoredPlan>`
    select p.id, p.name, p.description, p.currency, ${pricesOfPlan} as prices, p.trial_days, p.features,
      ${permissionsGranted} as permissions, p.upload_quota_mb, p.seats, p.max_kbps, p.max_devices,
      p.recommended, p.is_default, p.active, p.position
    from plans p order by p.position, p.id`.execute(db)
  return rows
}

/** Returns a price, also a former one. */
export const planPriceById = async (
  db: Db,
  id: number,
): Promise<(PlanPrice & { plan_id: number; currency: string }) | undefined> =>
  db
    .selectFrom('plan_prices')
    .select(['id', 'plan_id', 'interval', 'amount', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns what a plan permits, by itself and by the role that it grants. */
export const permissionsOfPlan = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ permissions: string[] }>`
    select array(select unnest(p.permissions) union
      select rp.permission from role_permissions rp where rp.role_id = p.role_id) as permissions
    from plans p where p.id = ${id}`.execute(db)
  return rows[0]?.permissions ?? []
}

/** Returns what every account may do: the permissions of the role with which it begins. */
export const permissionsOfAccounts = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .select('role_permissions.permission')
    .where('roles.name', '=', 'user')
    .execute()
  return rows.map(({ permission }) => permission)
}

const subscribers = sql`(select count(*)::int from subscriptions s
  where s.plan_id = p.id and s.status in ('trial', 'active', 'past_due', 'cancelled'))`

/** Accounts that pay a former price of the plan `p`, although it has a current one of the same interval. */
const formerSubscribers = sql`(select count(*)::int from subscriptions s
  join plan_prices pp on pp.id = s.price_id and not pp.active
  join plan_prices present on present.plan_id = s.plan_id and present.active
    and present.interval = pp.interval and present.currency = pp.currency
  where s.plan_id = p.id and s.status in ('trial', 'active', 'past_due', 'cancelled')
    and s.provider_reference is null and s.user_id is not null and s.period_end is not null
    and s.moved_price_id is distinct from present.id and s.next_price_id is distinct from present.id)`

export const planListing: Listing = {
  from: sql`plans p`,
  id: sql`p.id`,
  sorts: {
    position: { key: sql`p.position`, kind: 'number' },
    name: { key: sql`lower(p.name)`, kind: 'text' },
    subscribers: { key: subscribers, kind: 'number' },
    created_at: { key: sql`p.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`p.name`, text),
  filters: { active: (active: YesOrNo) => sql`p.active = ${active === 'true'}` },
}

export const planRows = async (db: Db, ids: number[]): Promise<AdminPlan[]> => {
  const { rows } = await sql<AdminPlan>`
    select p.id, p.name, p.description, p.currency, ${pricesOfPlan} as prices, p.trial_days, p.features, p.permissions,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.label) end as role,
      p.upload_quota_mb, p.seats, p.max_kbps, p.max_devices, p.recommended, p.is_default as default, p.active, p.position,
      ${subscribers} as subscribers, ${formerSubscribers} as former_subscribers, p.created_at
    from plans p left join roles r on r.id = p.role_id where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

export type PlanColumns = Omit<Insertable<PlanTable>, 'id' | 'position' | 'created_at' | 'updated_at'>

/** Returns whether the name is free for this plan. */
export const isPlanNameFree = async (trx: Trx, name: string, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('plans')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

/** Adds a plan after all others. */
export const insertPlan = async (trx: Trx, values: PlanColumns): Promise<number> =>
  (
    await trx
      .insertInto('plans')
      .values({ ...values, position: sql<number>`(select coalesce(max(position), 0) + 1 from plans)` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updatePlan = async (trx: Trx, id: number, values: PlanColumns): Promise<void> => {
  await trx
    .updateTable('plans')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** No other plan is the default one. */
export const clearDefault = async (trx: Trx, but: number): Promise<void> => {
  await trx
    .updateTable('plans')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .where('id', '<>', but)
    .execute()
}

/** Sets the current prices of a plan. An unchanged one stays; replaced ones are kept for subscribers who pay them. */
export const setPrices = async (
  trx: Trx,
  plan_id: number,
  currency: string,
  wanted: { interval: PlanInterval; amount: number }[],
): Promise<void> => {
  const present = await trx
    .selectFrom('plan_prices')
    .select(['id', 'interval', 'amount', 'currency'])
    .where('plan_id', '=', plan_id)
    .where('active', '=', true)
    .execute()
  const isSame = (one: (typeof present)[number]) =>
    one.currency === currency &&
    wanted.some(({ interval, amount }) => interval === one.interval && amount === one.amount)
  const former = present.filter((one) => !isSame(one)).map(({ id }) => id)
  if (former.length > 0)
    await trx.updateTable('plan_prices').set({ active: false }).where('id', 'in', former).execute()
  const kept = present.filter(isSame).map(({ interval }) => interval)
  const added = wanted.filter(({ interval }) => !kept.includes(interval))
  if (added.length > 0)
    await trx
      .insertInto('plan_prices')
      .values(added.map((price) => ({ ...price, plan_id, currency })))
      .execute()
}

/** Returns whether somebody has, had or will have one of these plans, or codes or gifts grant them. */
export const haveSubscriptions = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from subscriptions where plan_id = any(${ids}::int[]))
      or exists (select from subscription_events where plan_id = any(${ids}::int[]))
      or exists (select from plan_code_batches where plan_id = any(${ids}::int[]))
      or exists (select from order_items where plan_id = any(${ids}::int[]))
      or exists (select from plan_prices pp join subscriptions s on pp.id in (s.price_id, s.next_price_id)
        where pp.plan_id = any(${ids}::int[])) as found`.execute(trx)
  return rows[0]?.found ?? false
}

export const deletePlans = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('plans').where('id', 'in', ids).execute()
}

export const reorderPlans = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'plans', ids, sql`position, id`)

/** Returns a role with its permissions. */
export const loadRole = async (
  trx: Trx,
  id: number,
): Promise<{ name: string; permissions: string[] } | undefined> => {
  const { rows } = await sql<{ name: string; permissions: string[] }>`
    select r.name, array(select rp.permission from role_permissions rp where rp.role_id = r.id) as permissions
    from roles r where r.id = ${id}`.execute(trx)
  return rows[0]
}

/** Returns roles by part of their label; never that of administrators. */
export const findRoles = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select r.id, r.label as name from roles r where r.name <> 'admin' and ${contains(sql`r.label`, text)}
    order by lower(r.label) limit 20`.execute(db)
  return rows
}

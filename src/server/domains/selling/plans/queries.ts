import { sql } from 'kysely'
import type { PlanPrice } from '../../../../contract/core/cart.ts'
import { type PlanPermission, planPermissions } from '../../../../contract/core/permissions.ts'
import type { Db } from '../../../db/schema.ts'

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

export const pricesOfPlan = sql`coalesce((
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

import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { planPrice } from '../../core/cart.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amount } from '../../core/fields.ts'
import { id, success } from '../../core/pagination.ts'
import { planPermissions } from '../../core/permissions.ts'
import { planIntervals } from '../../core/selling.ts'

const permission = 'CED plans'

const shown = {
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  prices: z.array(planPrice),
  trial_days: z.number(),
  features: z.array(z.string()),
  permissions: z.array(z.enum(planPermissions)),
  role: z.nullable(choice),
  upload_quota_mb: z.nullable(z.number()),
  seats: z.number(),
  max_kbps: z.nullable(z.number()),
  max_devices: z.nullable(z.number()),
  recommended: z.boolean(),
  default: z.boolean(),
  active: z.boolean(),
  position: z.number(),
  /** Accounts with a subscription to it. */
  subscribers: z.number(),
  /** Subscribers who pay a former price, and were not told that it ends. */
  former_subscribers: z.number(),
}

export const adminPlan = z.object({ id: z.number(), ...shown, created_at: z.string() })
export type AdminPlan = z.infer<typeof adminPlan>

const change = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  description: z.string().check(z.trim(), z.maxLength(300)),
  /** At most one per interval; none for a plan that costs nothing. A changed amount is for new subscribers. */
  prices: z
    .array(z.strictObject({ interval: z.enum(planIntervals), amount: amount.check(z.minimum(1)) }))
    .check(z.maxLength(planIntervals.length)),
  trial_days: z.number().check(z.int(), z.minimum(0), z.maximum(365)),
  features: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(20)),
  permissions: z.array(z.enum(planPermissions)),
  /** Granted while the subscription lasts. */
  role: z.nullable(id),
  /** Null for that of the site. */
  upload_quota_mb: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))),
  /** People who may have it together, with the one who pays; those who are members stay it. */
  seats: z.number().check(z.int(), z.minimum(1), z.maximum(6)),
  /** The best quality that it streams and downloads; null for all. */
  max_kbps: z.nullable(z.number().check(z.int(), z.minimum(32), z.maximum(320))),
  /** On how many devices somebody plays at a time; null for any number. */
  max_devices: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(20))),
  recommended: z.boolean(),
  /** One plan without a price may be that of accounts without a subscription. */
  default: z.boolean(),
  /** Whether it is offered to new subscribers. */
  active: z.boolean(),
}

/** Plans. One with subscribers cannot be deleted, only closed to new ones. */
export const adminPlans = crud({
  resource: 'plans',
  noun: 'plans',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminPlan,
  item: shown,
  create: z.strictObject(change),
  change,
  sorts: ['position', 'name', 'subscribers', 'created_at'],
  filters: { active: yesOrNo },
  // `move`: subscribers who pay a former price are notified that they will move to the current one.
  actions: ['delete', 'move'],
})

export const adminPlanOrder = {
  roles: choices('plans', 'roles', permission, 'saas'),
  reorder: endpoint({
    method: 'PUT',
    path: '/admin/plans/order',
    access: permission,
    feature: 'saas',
    summary: 'Sets the order in which plans are shown; ids that are left out follow',
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    reply: success,
  }),
}

import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { crud, listed, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amount, currency } from '../../core/fields.ts'
import { id, idList, idParams, success } from '../../core/pagination.ts'
import { payoutField, payoutMethod, payoutStatuses } from './earnings.ts'

const { id: _, ...shownMethod } = payoutMethod.shape

export const adminPayoutMethod = z.object({
  id: z.number(),
  ...shownMethod,
  active: z.boolean(),
  /** Artists who are paid by it. */
  accounts_count: z.number(),
  created_at: z.string(),
})
export type AdminPayoutMethod = z.infer<typeof adminPayoutMethod>

const field = z.strictObject({
  ...payoutField.shape,
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

const change = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  description: z.string().check(z.trim(), z.maxLength(300)),
  kind: z.enum(['sepa', 'other']),
  /** Fields for artists; ignored for SEPA, whose fields are known. */
  fields: z.array(field).check(z.maxLength(8)),
  currency,
  minimum: amount,
  fee: amount,
  active: z.boolean(),
}

/** Ways to pay artists. One by which an artist is paid cannot be deleted. */
export const adminPayoutMethods = crud({
  resource: 'payout-methods',
  noun: 'payout methods',
  read: 'View payouts',
  write: 'Edit payouts',
  feature: 'saas',
  row: adminPayoutMethod,
  item: { ...shownMethod, active: z.boolean(), accounts_count: z.number() },
  create: z.strictObject(change),
  change,
  sorts: ['name', 'created_at'],
  filters: { active: yesOrNo },
  actions: ['delete'],
})

const read = 'View payouts'
const write = 'Edit payouts'

const shown = {
  /** Such as P-1247. */
  number: z.string(),
  artist: z.string(),
  /** Null once the artist is deleted. */
  artist_id: z.nullable(z.number()),
  method: z.string(),
  currency: z.string(),
  amount: z.number(),
  fee: z.number(),
  status: z.enum(payoutStatuses),
  created_at: z.string(),
}

export const adminPayout = z.object({ id: z.number(), ...shown })
export type AdminPayout = z.infer<typeof adminPayout>

const entry = z.object({
  kind: z.string(),
  title: z.nullable(z.string()),
  net: z.number(),
  balance: z.number(),
  created_at: z.string(),
})

/** Payouts that artists requested. */
export const adminPayouts = listed({
  resource: 'payouts',
  noun: 'payouts',
  read,
  feature: 'saas',
  row: adminPayout,
  item: {
    ...shown,
    /** Masked. */
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    /** When the details last changed, if that was less than a week before the request. */
    changed_at: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    requested_by: z.nullable(choice),
    decided_by: z.nullable(choice),
    approved_at: z.nullable(z.string()),
    ended_at: z.nullable(z.string()),
    /** Everything the artist earned in this currency. */
    earned: z.number(),
    /** The latest entries of its account. */
    entries: z.array(entry),
  },
  sorts: ['-created_at', 'amount', 'artist'],
  filters: { status: z.enum([...payoutStatuses, 'open']), artist: id },
})

const action = { access: write, feature: 'saas', params: idParams, reply: success, idempotent: true } as const

export const adminPayoutCalls = {
  sums: endpoint({
    method: 'GET',
    path: '/admin/payout-sums',
    access: read,
    feature: 'saas',
    summary: 'Returns how much is to be approved, to be paid, and was paid this month, per currency',
    reply: z.array(
      z.object({
        currency: z.string(),
        requested: z.number(),
        requested_count: z.number(),
        approved: z.number(),
        approved_count: z.number(),
        paid: z.number(),
        paid_count: z.number(),
      }),
    ),
  }),
  details: endpoint({
    method: 'POST',
    path: '/admin/payouts/{id}/details',
    access: write,
    feature: 'saas',
    params: idParams,
    stepUp: true,
    event: 'payout_details_read',
    summary: 'Returns the complete details of the account to pay to; the audit log says who saw them',
    reply: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    ...action,
    summary: 'Approves a requested payout; 409 otherwise',
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/admin/payouts/{id}/mark-paid',
    ...action,
    summary: 'Says that an approved payout was transferred; 409 otherwise',
    body: z.strictObject({ reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/admin/payouts/{id}/reject',
    ...action,
    summary: 'Rejects an open payout, whose amount returns to the balance; 409 once it has ended',
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  }),
  transfers: endpoint({
    method: 'POST',
    path: '/admin/payouts/transfers',
    access: write,
    feature: 'saas',
    summary:
      'Returns approved payouts as a file for a bank, SEPA credit transfers (pain.001.001.09) or CSV; the audit log says who fetched it',
    body: z.strictObject({ format: z.enum(['sepa', 'csv']), ids: z.optional(idList) }),
    reply: z.object({ name: z.string(), type: z.string(), text: z.string(), count: z.number() }),
  }),
}

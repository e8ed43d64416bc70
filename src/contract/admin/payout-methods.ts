import * as z from 'zod/mini'
import { amount, currency } from '../amount.ts'
import { payoutField, payoutMethod } from '../earnings.ts'
import { crud, yesOrNo } from './crud.ts'

const { id: _, ...shown } = payoutMethod.shape

export const adminPayoutMethod = z.object({
  id: z.number(),
  ...shown,
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
  /** What artists fill in; ignored for SEPA, whose fields are known. */
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
  item: { ...shown, active: z.boolean(), accounts_count: z.number() },
  create: z.strictObject(change),
  change,
  sorts: ['name', 'created_at'],
  filters: { active: yesOrNo },
  actions: ['delete'],
})

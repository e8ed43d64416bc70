import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, idParams, success } from '../../core/pagination.ts'

const permission = 'CED subscriptions'
/** Codes of a batch. */
export const MAX_PLAN_CODES = 500

const shown = {
  name: z.string(),
  plan: choice,
  /** How long a code grants the plan. */
  months: z.number(),
  codes: z.number(),
  redeemed: z.number(),
  revoked: z.number(),
  /** The last day on which its codes can be redeemed, in UTC. */
  expires_on: z.nullable(z.string()),
}

export const adminPlanCodeBatch = z.object({ id: z.number(), ...shown, created_at: z.string() })
export type AdminPlanCodeBatch = z.infer<typeof adminPlanCodeBatch>

const change = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  expires_on: z.nullable(z.iso.date()),
}

/** Batches of codes that grant a plan for some months. A batch of which a code was redeemed cannot be deleted. */
export const adminPlanCodes = crud({
  resource: 'plan-codes',
  noun: 'batches of gift codes',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminPlanCodeBatch,
  item: shown,
  create: z.strictObject({
    ...change,
    plan: id,
    months: z.number().check(z.int(), z.minimum(1), z.maximum(36)),
    codes: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_PLAN_CODES)),
  }),
  change,
  sorts: ['-created_at', 'name', 'redeemed'],
  filters: {},
  // `revoke`: those that were not redeemed open nothing any more.
  actions: ['delete', 'revoke'],
})

const adminPlanCode = z.object({
  id: z.number(),
  /** Null once it cannot be redeemed any more. */
  code: z.nullable(z.string()),
  status: z.enum(['open', 'redeemed', 'revoked']),
  redeemed_by: z.nullable(choice),
  redeemed_at: z.nullable(z.string()),
})
export type AdminPlanCode = z.infer<typeof adminPlanCode>

export const adminPlanCodeList = {
  codes: endpoint({
    method: 'GET',
    path: '/admin/plan-codes/{id}/codes',
    access: permission,
    feature: 'saas',
    summary: 'Lists the codes of a batch',
    params: idParams,
    reply: z.array(adminPlanCode),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/plan-codes/codes/{id}/revoke',
    access: permission,
    feature: 'saas',
    summary: 'Revokes a code; 409 once it is redeemed',
    params: idParams,
    reply: success,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { person } from '../core/fields.ts'
import { id, success } from '../core/pagination.ts'
import { email } from '../platform/user.ts'

/** People who may have a plan together, with the one who pays it. */
export const MAX_SEATS = 6
/** Invitations that a family may have open. */
export const MAX_FAMILY_INVITATIONS = 6
/** Days until an invitation expires. */
export const FAMILY_INVITATION_DAYS = 14

const planRef = z.object({ id: z.number(), name: z.string() })

export const familyMember = z.extend(person, { joined_at: z.string() })
export type FamilyMember = z.infer<typeof familyMember>

export const familyInvitation = z.object({
  id: z.number(),
  /** Null for a link that the payer passes on. */
  email: z.nullable(z.string()),
  expires_at: z.string(),
})
export type FamilyInvitation = z.infer<typeof familyInvitation>

/** Who shares a plan. */
export const family = z.object({
  plan: planRef,
  payer: person,
  /** The viewer pays it, and decides who is a member. */
  yours: z.boolean(),
  /** People who may have it, with the payer. */
  seats: z.number(),
  /** When all of them lose it; null while it renews. */
  ends_at: z.nullable(z.string()),
  /** Without the payer, in the order in which they joined. */
  members: z.array(familyMember),
  /** Open ones, newest first; only the payer sees them. */
  invitations: z.array(familyInvitation),
})
export type Family = z.infer<typeof family>

/** Why the viewer cannot join: is the payer, in another family, pays a plan, or all seats are taken. */
export const familyObstacles = ['payer', 'other_family', 'subscription', 'full'] as const
export type FamilyObstacle = (typeof familyObstacles)[number]

export const receivedFamilyInvitation = z.object({
  payer: person,
  plan: z.extend(planRef, { description: z.string(), features: z.array(z.string()) }),
  /** The viewer is a member already. */
  joined: z.boolean(),
  obstacle: z.nullable(z.enum(familyObstacles)),
})
export type ReceivedFamilyInvitation = z.infer<typeof receivedFamilyInvitation>

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{10,100}$/)) })

export const families = {
  get: endpoint({
    method: 'GET',
    path: '/user/family',
    access: 'user',
    summary: 'Returns who shares the plan of the account, or whose plan it shares; null if nobody can',
    reply: z.nullable(family),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/family/invitations',
    access: 'user',
    summary: `Invites somebody to share the plan for ${FAMILY_INVITATION_DAYS} days, by email or with a link, /family/{token}; 409 unless it is for several, all seats are taken, or ${MAX_FAMILY_INVITATIONS} invitations are open`,
    body: z.strictObject({ email: z.optional(email) }),
    reply: z.object({
      family,
      /** Of the link; null if it was emailed. */
      token: z.nullable(z.string()),
    }),
    idempotent: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/user/family/invitations/revoke',
    access: 'user',
    summary: 'Withdraws an invitation of the account',
    body: z.strictObject({ invitation_id: id }),
    reply: z.nullable(family),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/family/remove',
    access: 'user',
    summary: 'Removes a member from the family of the account; 404 for anybody else',
    body: z.strictObject({ user_id: id }),
    reply: z.nullable(family),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/user/family/leave',
    access: 'user',
    summary: 'Leaves the family; the account has the default plan then. 409 for those who are in none',
    reply: success,
  }),
  received: endpoint({
    method: 'GET',
    path: '/family-invitations/{token}',
    access: 'optional',
    summary: 'Returns the plan that an invitation shares; 404 once it is used, withdrawn or expired',
    params,
    reply: receivedFamilyInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/family-invitations/{token}/accept',
    access: 'user',
    summary:
      'Joins the family; the invitation is used up. 409 for those who are in another one or pay a plan, and if all seats are taken',
    params,
    reply: family,
    idempotent: true,
  }),
}

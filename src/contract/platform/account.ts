import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'
import { securityEvents, securityResults } from '../core/security-events.ts'
import { emailChoices, notifyChoices } from './notifications.ts'
import {
  audience,
  bio,
  email,
  friendRequestPolicy,
  knownPassword,
  password,
  passwordsAgree,
  personName,
  user,
} from './user.ts'

export const changePasswordBody = z
  .strictObject({
    current_password: knownPassword,
    password,
    password_confirmation: z.string(),
    revoke_apps: z._default(z.boolean(), false),
  })
  .check(passwordsAgree)

export const changeEmailBody = z.strictObject({ email, password: knownPassword })

export const ownSession = z.object({
  id: z.string(),
  /** Null if the device does not report it. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const money = { amount: z.number(), currency: z.string() }

const leaving = z.object({
  /** Debts to artists that nobody else owns. */
  owed: z.array(z.object({ artist: z.string(), ...money })),
  /** Their payouts that were neither paid nor ended. */
  payouts: z.array(z.object({ number: z.string(), artist: z.string(), ...money })),
  purchases: z.number(),
  /** Orders that are not paid; they are cancelled. */
  orders: z.number(),
})
export type Leaving = z.infer<typeof leaving>

/** Newest security events of an account that its owner sees. */
export const MAX_OWN_EVENTS = 50

export const ownSecurityEvent = z.object({
  id: z.number(),
  created_at: z.string(),
  event: z.enum(securityEvents),
  result: z.enum(securityResults),
  address: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
})
export type OwnSecurityEvent = z.infer<typeof ownSecurityEvent>

export const account = {
  change: endpoint({
    method: 'PUT',
    path: '/user',
    access: 'user',
    summary: 'Updates the profile of the account',
    body: z.strictObject({
      name: z.optional(personName),
      bio: z.optional(bio),
      /** Id of an uploaded image; null removes the current one. */
      avatar: z.optional(z.nullable(z.uuid())),
      /** The same for the banner of the profile. */
      banner: z.optional(z.nullable(z.uuid())),
      locale: z.optional(
        z.nullable(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))),
      ),
      privacy: z.optional(
        z.strictObject({
          profile: z.optional(z.boolean()),
          recents: z.optional(audience),
          most_played: z.optional(audience),
          follows: z.optional(audience),
          playlists: z.optional(audience),
          friends: z.optional(audience),
          activity: z.optional(audience),
          friend_requests: z.optional(friendRequestPolicy),
          receipts: z.optional(z.boolean()),
        }),
      ),
      notify: z.optional(notifyChoices),
      /** Kinds of notifications that are also emailed. */
      emails: z.optional(emailChoices),
    }),
    reply: user,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/user/email',
    event: 'email_change_requested',
    access: 'user',
    session: true,
    summary:
      'Emails a confirmation link to a new address, which replaces the email of the account once opened',
    body: changeEmailBody,
    reply: success,
    status: 202,
    limit: 'login',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/email/verify/{id}/{hash}',
    access: 'public',
    summary: 'Confirms an email by the emailed link, once; 410 when the link has expired',
    params: z.object({
      id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
      hash: z.string().check(z.maxLength(100)),
    }),
    reply: z.object({ email: z.string() }),
    idempotent: true,
    limit: 'login',
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: '/email/resend',
    access: 'user',
    summary: 'Resends the confirmation email of the account',
    reply: success,
    status: 202,
    limit: 'login',
    idempotent: true,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    event: 'password_changed',
    access: 'user',
    session: true,
    summary: 'Changes the password and ends all other sessions; `revoke_apps` also revokes all app passwords',
    body: changePasswordBody,
    reply: success,
    limit: 'login',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'user',
    summary: 'Lists the sessions of the account, the current one first',
    reply: z.array(ownSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    event: 'sessions_ended',
    access: 'user',
    session: true,
    summary: 'Ends a session',
    params: z.object({ id: z.uuid() }),
    reply: success,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    event: 'sessions_ended',
    access: 'user',
    session: true,
    summary: 'Ends every session except the current one',
    reply: success,
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/user/security-events',
    access: 'user',
    summary: `Lists the latest ${MAX_OWN_EVENTS} security events of the account, newest first`,
    reply: z.array(ownSecurityEvent),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user',
    event: 'account_deleted',
    access: 'user',
    stepUp: true,
    summary:
      'Deletes the account with its playlists, likes, history and uploaded songs; 409 for the last administrator, while a payout is not finished, and for owed earnings that are not given up',
    body: z.strictObject({
      /** Gives up what artists of the account are owed; 409 without, if there is anything. */
      leave_earnings: z.optional(z.boolean()),
    }),
    reply: success,
  }),
  leaving: endpoint({
    method: 'GET',
    path: '/user/leaving',
    access: 'user',
    summary: 'Returns what the account loses if it is deleted, and payouts that have to be finished before',
    reply: leaving,
  }),
}

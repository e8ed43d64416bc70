import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailChoices, notifyChoices } from './notification-emails.ts'
import { success } from './pagination.ts'
import { email, knownPassword, password, passwordsAgree, personName, user } from './session.ts'
import { audience, bio, friendRequestPolicy } from './user.ts'

export const changePasswordBody = z
  .strictObject({ current_password: knownPassword, password, password_confirmation: z.string() })
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
    access: 'user',
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
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    access: 'user',
    summary: 'Changes the password and ends all other sessions',
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
    access: 'user',
    summary: 'Ends a session',
    params: z.object({ id: z.uuid() }),
    reply: success,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'user',
    summary: 'Ends every session except the current one',
    reply: success,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user',
    access: 'user',
    summary:
      'Deletes the account with its playlists, likes, history and uploaded songs; 409 for the last administrator',
    body: z.strictObject({
      /** Required if the account has one; without, its session must be recent. */
      password: z.optional(knownPassword),
    }),
    reply: success,
    limit: 'login',
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './paging.ts'
import { email, knownPassword, password, passwordsAgree, personName, user } from './session.ts'

export const changePasswordBody = z
  .strictObject({ current_password: knownPassword, password, password_confirmation: z.string() })
  .check(passwordsAgree)

export const changeEmailBody = z.strictObject({ email, password: knownPassword })

export const ownSession = z.object({
  id: z.string(),
  /** Null where the device does not say. */
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
    summary: 'Changes what the account says of its owner',
    body: z.strictObject({
      name: z.optional(personName),
      /** Id of an uploaded picture; null takes the present one away. */
      avatar: z.optional(z.nullable(z.uuid())),
      locale: z.optional(
        z.nullable(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))),
      ),
      privacy: z.optional(z.strictObject({ profile: z.boolean() })),
      notify: z.optional(
        z.strictObject({
          new_device: z.optional(z.boolean()),
          episode: z.optional(z.boolean()),
          release: z.optional(z.boolean()),
          contact: z.optional(z.boolean()),
          feed: z.optional(z.boolean()),
        }),
      ),
    }),
    reply: user,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/user/email',
    access: 'user',
    summary: 'Mails a link to another e-mail, which becomes that of the account once the link is opened',
    body: changeEmailBody,
    reply: success,
    status: 202,
    limit: 'login',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/email/verify/{id}/{hash}',
    access: 'public',
    summary: 'Confirms an e-mail by a mailed link, once; 410 when it no longer works',
    params: z.object({
      id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
      hash: z.string().check(z.maxLength(100)),
    }),
    reply: z.object({ email: z.string() }),
    limit: 'login',
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: '/email/resend',
    access: 'user',
    summary: 'Mails the link that confirms the e-mail of the account again',
    reply: success,
    status: 202,
    limit: 'login',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    access: 'user',
    summary: 'Changes the password; ends all other sessions',
    body: changePasswordBody,
    reply: success,
    limit: 'login',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'user',
    summary: 'Where the account is logged in, the present session first',
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
    summary: 'Ends every session but the present one',
    reply: success,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user',
    access: 'user',
    summary:
      'Deletes the account with its playlists, likes, history and own songs; 409 for the last administrator',
    body: z.strictObject({ password: knownPassword }),
    reply: success,
    limit: 'login',
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './paging.ts'
import { knownPassword, loginReply } from './session.ts'

const passwordBody = z.strictObject({ password: knownPassword })
/** Six digits of an app, or a recovery code; blanks and dashes do not count. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(30))
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
/** What the browser's own part of WebAuthn takes and gives, as JSON. */
const webAuthn = z.record(z.string(), z.unknown())
const ticket = z.string().check(z.maxLength(500))

export const secondStepBody = z.strictObject({ challenge: ticket, code })
export const confirmAppBody = z.strictObject({ code })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

export const secondFactor = {
  logIn: endpoint({
    method: 'POST',
    path: '/login/second',
    access: 'public',
    summary: 'Finishes a log-in with the code of an authenticator app or a recovery code',
    body: secondStepBody,
    reply: loginReply,
    preview: true,
    limit: 'login',
  }),
  state: endpoint({
    method: 'GET',
    path: '/user/two-factor',
    access: 'user',
    summary: 'Whether a second factor is asked for, and how many recovery codes are left',
    reply: z.object({ on_since: z.nullable(z.string()), recovery_codes_left: z.number() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/two-factor',
    access: 'user',
    summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
    body: passwordBody,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    limit: 'login',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/two-factor/confirm',
    access: 'user',
    summary: 'Switches the second factor on by a first code; answers the recovery codes, this once',
    body: confirmAppBody,
    reply: recoveryCodes,
    limit: 'login',
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    access: 'user',
    summary: 'New recovery codes in the place of the old ones',
    body: passwordBody,
    reply: recoveryCodes,
    limit: 'login',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/two-factor',
    access: 'user',
    summary: 'Switches the second factor off',
    body: passwordBody,
    reply: success,
    limit: 'login',
  }),
}

export const passkeys = {
  options: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    access: 'public',
    summary: 'What a browser needs to log in by a passkey (WebAuthn)',
    reply: z.object({ options: webAuthn, ticket }),
    preview: true,
    limit: 'login',
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    summary: 'Logs in by a passkey',
    body: z.strictObject({ ticket, response: webAuthn }),
    reply: loginReply,
    preview: true,
    limit: 'login',
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/passkeys',
    access: 'user',
    summary: 'Passkeys of the account',
    reply: z.array(passkey),
  }),
  newOptions: endpoint({
    method: 'POST',
    path: '/user/passkeys/options',
    access: 'user',
    summary: 'What a browser needs to make a passkey (WebAuthn)',
    body: passwordBody,
    reply: z.object({ options: webAuthn, ticket }),
    limit: 'login',
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/passkeys',
    access: 'user',
    summary: 'Keeps a passkey that a browser made',
    body: z.strictObject({
      ticket,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      response: webAuthn,
    }),
    reply: passkey,
    status: 201,
    limit: 'login',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/passkeys/{id}',
    access: 'user',
    summary: 'Removes a passkey',
    params: z.object({ id: z.string().check(z.maxLength(1400)) }),
    reply: success,
  }),
}

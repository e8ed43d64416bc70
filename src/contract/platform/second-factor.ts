import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'
import { loginReply } from './login.ts'

/** Six digits of an app, or a recovery code; spaces and dashes are ignored. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(30))
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
/** Input and output of the browser's WebAuthn API, as JSON. */
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
    summary: 'Completes a login with the code of an authenticator app or a recovery code',
    body: secondStepBody,
    reply: loginReply,
    preview: true,
    limit: 'login',
  }),
  state: endpoint({
    method: 'GET',
    path: '/user/two-factor',
    access: 'user',
    summary: 'Returns whether two-factor authentication is on, and how many recovery codes are left',
    reply: z.object({ on_since: z.nullable(z.string()), recovery_codes_left: z.number() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/two-factor',
    access: 'user',
    stepUp: true,
    summary: 'Creates a secret for an authenticator app; it takes effect once a code is confirmed',
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/two-factor/confirm',
    event: 'second_factor_on',
    access: 'user',
    session: true,
    summary:
      'Turns two-factor authentication on with a first code and returns the recovery codes, only this time',
    body: confirmAppBody,
    reply: recoveryCodes,
    limit: 'login',
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    event: 'recovery_codes_renewed',
    access: 'user',
    stepUp: true,
    summary: 'Replaces the recovery codes',
    reply: recoveryCodes,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/two-factor',
    event: 'second_factor_off',
    access: 'user',
    stepUp: true,
    summary: 'Turns two-factor authentication off',
    reply: success,
  }),
}

export const passkeys = {
  options: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    access: 'public',
    summary: 'Returns the WebAuthn options to log in with a passkey',
    reply: z.object({ options: webAuthn, ticket }),
    preview: true,
    limit: 'login',
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    summary: 'Logs in with a passkey',
    body: z.strictObject({ ticket, response: webAuthn }),
    reply: loginReply,
    preview: true,
    limit: 'login',
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/passkeys',
    access: 'user',
    summary: 'Lists the passkeys of the account',
    reply: z.array(passkey),
  }),
  newOptions: endpoint({
    method: 'POST',
    path: '/user/passkeys/options',
    access: 'user',
    stepUp: true,
    summary: 'Returns the WebAuthn options to create a passkey',
    reply: z.object({ options: webAuthn, ticket }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/passkeys',
    event: 'passkey_added',
    access: 'user',
    session: true,
    summary: 'Stores a passkey created by a browser',
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
    event: 'passkey_removed',
    access: 'user',
    stepUp: true,
    summary: 'Removes a passkey',
    params: z.object({ id: z.string().check(z.maxLength(1400)) }),
    reply: success,
  }),
}

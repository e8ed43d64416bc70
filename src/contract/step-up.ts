import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './pagination.ts'
import { knownPassword } from './user.ts'

/** Input and output of the browser's WebAuthn API, as JSON. */
const webAuthn = z.record(z.string(), z.unknown())
const ticket = z.string().check(z.maxLength(500))

/** How accounts confirm that it is them, for endpoints that require a recent login. */
export const stepUp = {
  options: endpoint({
    method: 'POST',
    path: '/user/confirmation/options',
    access: 'user',
    summary: 'Returns how the account can confirm that it is them; without any, it logs in again',
    reply: z.object({
      password: z.boolean(),
      /** A code of the authenticator app, or a recovery code. */
      code: z.boolean(),
      passkey: z.nullable(z.object({ options: webAuthn, ticket })),
    }),
    limit: 'login',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/confirmation',
    event: 'confirmation',
    access: 'user',
    summary: 'Confirms for ten minutes that it is the owner of the account who uses this session',
    body: z.union([
      z.strictObject({ password: knownPassword }),
      z.strictObject({ code: z.string().check(z.trim(), z.minLength(6), z.maxLength(30)) }),
      z.strictObject({ ticket, response: webAuthn }),
    ]),
    reply: success,
    limit: 'login',
  }),
}

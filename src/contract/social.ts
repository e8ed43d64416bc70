import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { driver, profile } from './login-provider.ts'
import { success } from './pagination.ts'
import { confirmFirst, email, loginReply, personName, secondStep } from './session.ts'

/** A provider that people can log in with. */
export const loginProvider = z.object({
  driver: z.string(),
  /** As in “Continue with {name}”. */
  name: z.string(),
})
export type LoginProvider = z.infer<typeof loginProvider>

/** The provider supplied no usable email. */
export const emailRequired = z.object({ message: z.literal('email required'), driver: z.string(), profile })
const entered = z.union([loginReply, secondStep, emailRequired, confirmFirst])

const ticket = z.string().check(z.maxLength(1000))
const params = z.object({ driver })

export const social = {
  providers: endpoint({
    method: 'GET',
    path: '/login/providers',
    access: 'public',
    summary: 'Lists the login providers, as embedded in the page',
    reply: z.array(loginProvider),
  }),
  start: endpoint({
    method: 'POST',
    path: '/login/{driver}/start',
    access: 'public',
    summary: 'Returns the provider’s login URL and a ticket for the callback',
    params,
    reply: z.object({ url: z.string(), ticket }),
    limit: 'login',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/login/{driver}/exchange',
    access: 'public',
    summary: 'Exchanges the provider’s callback for a verified profile',
    params,
    body: z.strictObject({
      ticket,
      code: z.string().check(z.maxLength(4000)),
      state: z.string().check(z.maxLength(200)),
      /** The issuer named in the callback, if any. */
      iss: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: z.object({ profile }),
    limit: 'login',
  }),
  callback: endpoint({
    method: 'POST',
    path: '/login/{driver}/callback',
    access: 'public',
    summary: 'Logs in with a verified profile; 401 when it is invalid',
    params,
    body: z.strictObject({ profile }),
    reply: entered,
    status: (reply: z.infer<typeof entered>) =>
      'message' in reply && reply.message === 'verify your e-mail' ? 202 : 200,
    limit: 'login',
  }),
}

export const completeBody = z.strictObject({ driver, profile, email, name: z.optional(personName) })

export const identity = z.object({
  driver: z.string(),
  /** The provider's name. */
  name: z.string(),
  /** The email or name supplied by the provider. */
  label: z.string(),
  created_at: z.string(),
})
export type Identity = z.infer<typeof identity>

export const identities = {
  complete: endpoint({
    method: 'POST',
    path: '/register/complete',
    access: 'public',
    feature: 'disableRegistration',
    summary:
      'Creates an account for a provider that shared no email; 409 when the email already has an account',
    body: completeBody,
    reply: z.union([loginReply, confirmFirst]),
    status: (reply) => ('access_token' in reply ? 200 : 202),
    limit: 'login',
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/identities',
    access: 'user',
    summary: 'Lists the linked accounts',
    reply: z.array(identity),
  }),
  link: endpoint({
    method: 'POST',
    path: '/user/identities',
    event: 'provider_linked',
    access: 'user',
    stepUp: true,
    summary: 'Links a provider account; 409 when it is linked to another user',
    body: z.strictObject({ driver, profile }),
    reply: identity,
    status: 201,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/identities/{driver}',
    event: 'provider_unlinked',
    access: 'user',
    stepUp: true,
    summary: 'Unlinks a provider account; 409 when it is the only way to log in',
    params,
    reply: success,
  }),
}

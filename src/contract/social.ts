import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './pagination.ts'
import { confirmFirst, email, loginReply, personName, secondStep } from './session.ts'

/** External login providers. */
export const drivers = ['google', 'facebook'] as const
export type Driver = (typeof drivers)[number]
const driver = z.enum(drivers)

/**
 * Provider response: `id_token` with its `ticket`, or `access_token`. Name and email beside them are for display only;
 * the server trusts only what the provider confirms.
 */
const profile = z.record(z.string().check(z.maxLength(60)), z.unknown())
export type SocialProfile = z.infer<typeof profile>

/** The provider supplied no usable email. */
export const emailRequired = z.object({ message: z.literal('email required'), driver, profile })
const entered = z.union([loginReply, secondStep, emailRequired, confirmFirst])

const ticket = z.string().check(z.maxLength(1000))

const callsOf = <D extends Driver>(name: D) => {
  const feature = `${name}_login` as const
  return {
    start: endpoint({
      method: 'POST',
      path: `/login/${name}/start`,
      access: 'public',
      feature,
      summary: 'Returns the provider’s login URL and a ticket for the callback',
      reply: z.object({ url: z.string(), ticket }),
      limit: 'login',
    }),
    exchange: endpoint({
      method: 'POST',
      path: `/login/${name}/exchange`,
      access: 'public',
      feature,
      summary: 'Exchanges the provider’s callback for a profile and its token',
      body: z.strictObject({
        ticket,
        code: z.string().check(z.maxLength(4000)),
        state: z.string().check(z.maxLength(200)),
      }),
      reply: z.object({ profile }),
      limit: 'login',
    }),
    callback: endpoint({
      method: 'POST',
      path: `/login/${name}/callback`,
      access: 'public',
      feature,
      summary: 'Logs in with a provider token, verified with the provider; 401 when it is invalid',
      body: z.strictObject({ profile }),
      reply: entered,
      status: (reply: z.infer<typeof entered>) =>
        'message' in reply && reply.message === 'verify your e-mail' ? 202 : 200,
      limit: 'login',
    }),
  }
}

export const social = { google: callsOf('google'), facebook: callsOf('facebook') }

export const completeBody = z.strictObject({ driver, profile, email, name: z.optional(personName) })

export const identity = z.object({
  driver,
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
    access: 'user',
    summary: 'Links a provider account; 409 when it is linked to another user',
    body: z.strictObject({ driver, profile, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    reply: identity,
    status: 201,
    limit: 'login',
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/identities/{driver}',
    access: 'user',
    summary: 'Unlinks a provider account; 409 when it is the only way to log in',
    params: z.object({ driver }),
    reply: success,
  }),
}

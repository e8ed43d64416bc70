import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './paging.ts'
import { confirmFirst, email, loginReply, personName, secondStep } from './session.ts'

/** Places by whose accounts people log in. */
export const drivers = ['google', 'facebook'] as const
export type Driver = (typeof drivers)[number]
const driver = z.enum(drivers)

/**
 * What a provider gave: `id_token` with its `ticket`, or `access_token`. Names and e-mails beside them are for show;
 * the server believes only what the provider confirms.
 */
const profile = z.record(z.string().check(z.maxLength(60)), z.unknown())
export type SocialProfile = z.infer<typeof profile>

/** The provider told no e-mail that could be used. */
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
      summary: 'Where to send the browser for the log-in, and a ticket for its way back',
      reply: z.object({ url: z.string(), ticket }),
      limit: 'login',
    }),
    exchange: endpoint({
      method: 'POST',
      path: `/login/${name}/exchange`,
      access: 'public',
      feature,
      summary: 'Exchanges what the provider sent back for a profile with its token',
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
      summary: 'Logs in by a token of the provider, which is verified there; 401 when it is not',
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
  /** The e-mail or name that the provider told. */
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
    summary: 'Creates an account for a provider that told no e-mail; 409 when the e-mail has an account',
    body: completeBody,
    reply: z.union([loginReply, confirmFirst]),
    status: (reply) => ('access_token' in reply ? 200 : 202),
    limit: 'login',
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/identities',
    access: 'user',
    summary: 'Accounts of other places that log in to the account',
    reply: z.array(identity),
  }),
  link: endpoint({
    method: 'POST',
    path: '/user/identities',
    access: 'user',
    summary: 'Lets an account of another place log in to the account; 409 when it belongs to somebody else',
    body: z.strictObject({ driver, profile, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    reply: identity,
    status: 201,
    limit: 'login',
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/identities/{driver}',
    access: 'user',
    summary: 'Ends the log-in by another place; 409 when it is the last one of the account',
    params: z.object({ driver }),
    reply: success,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'
import {
  confirmFirst,
  driver,
  firstAdminBody,
  forgotPasswordBody,
  loginBody,
  loginReply,
  profile,
  registerBody,
  resetPasswordBody,
  secondStep,
} from './login.ts'
import { email, knownPassword, personName, user } from './user.ts'

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Logs in with email and password',
    body: loginBody,
    reply: z.union([loginReply, secondStep]),
    preview: true,
    limit: 'login',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    event: 'logout',
    access: 'user',
    session: true,
    summary: 'Ends the session of the token; `logout_url` ends that of the login provider',
    reply: z.extend(success, { logout_url: z.optional(z.string()) }),
    preview: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    access: 'public',
    feature: 'disableRegistration',
    summary: 'Creates an account and logs it in',
    body: registerBody,
    reply: z.union([loginReply, confirmFirst]),
    status: (reply) => ('access_token' in reply ? 201 : 202),
    limit: 'login',
  }),
  user: endpoint({
    method: 'GET',
    path: '/user',
    access: 'user',
    summary: 'Returns the account of the token',
    reply: user,
  }),
}

/** Links that grant access: a password link by email, and the login and setup links printed for the operator. */
export const links = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/password/forgot',
    access: 'public',
    summary: 'Emails a password reset link; the response does not reveal whether the account exists',
    body: forgotPasswordBody,
    reply: success,
    limit: 'login',
  }),
  passwordLink: endpoint({
    method: 'GET',
    path: '/password/reset/{token}',
    access: 'public',
    summary: 'Returns the account of a password reset link; 410 when it has expired',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.literal(true), email_masked: z.string() }),
    limit: 'login',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    summary:
      'Sets a new password by an emailed link, once; ends all sessions of the account, and revokes its app passwords unless `revoke_apps` is false',
    body: resetPasswordBody,
    reply: success,
    idempotent: true,
    limit: 'login',
  }),
  loginLink: endpoint({
    method: 'POST',
    path: '/login/link',
    access: 'public',
    summary: 'Logs an administrator in by a link printed by the command line, once; 410 when it has expired',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: z.union([loginReply, secondStep]),
    limit: 'login',
  }),
  firstAdminState: endpoint({
    method: 'GET',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Checks whether a first-administrator link still works',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ valid: z.boolean() }),
  }),
  firstAdmin: endpoint({
    method: 'POST',
    path: '/first-administrator/{token}',
    access: 'public',
    summary: 'Creates the first administrator by the link printed by the server, once',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    body: firstAdminBody,
    reply: loginReply,
    status: 201,
    idempotent: true,
    limit: 'login',
  }),
}

/** Input and output of the browser's WebAuthn API, as JSON. */
const webAuthn = z.record(z.string(), z.unknown())
const ticket = z.string().check(z.maxLength(500))

/** How accounts confirm that it is them, for endpoints that require a recent login. */
export const stepUp = {
  options: endpoint({
    method: 'POST',
    path: '/user/confirmation/options',
    access: 'user',
    session: true,
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
    session: true,
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

const loginTicket = z.string().check(z.maxLength(1000))
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
    reply: z.object({ url: z.string(), ticket: loginTicket }),
    limit: 'login',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/login/{driver}/exchange',
    access: 'public',
    summary: 'Exchanges the provider’s callback for a verified profile',
    params,
    body: z.strictObject({
      ticket: loginTicket,
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

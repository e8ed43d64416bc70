import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { driver, profile } from './login-provider.ts'
import { success } from './pagination.ts'

const named = z.object({ name: z.string() })

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  roles: z.array(named),
  permissions: z.array(named),
  is_admin: z.boolean(),
  plan: z.null(),
  cart: z.object({ items: z.array(z.never()), total: z.number(), currency: z.string() }),
  avatar: z.nullable(cover),
  locale: z.nullable(z.string()),
  has_password: z.boolean(),
  password_changed_at: z.nullable(z.string()),
  /** What others may see. */
  privacy: z.object({ profile: z.boolean() }),
  /** Optional emails (`new_device`), and kinds of notifications. */
  notify: z.record(z.string(), z.boolean()),
  unread_notifications: z.number(),
  blocked: z.boolean(),
  artist_id: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type User = z.infer<typeof user>

export const email = z.email().check(z.maxLength(254), z.toLowerCase())
export const password = z.string().check(z.minLength(8), z.maxLength(128))
/** A new password is typed twice. */
export const passwordsAgree = z.refine<{ password: string; password_confirmation: string }>(
  (b) => b.password === b.password_confirmation,
  { path: ['password_confirmation'], error: 'Passwords don’t match.' },
)
/** An existing password, whatever the rules for new ones. */
export const knownPassword = z.string().check(z.minLength(1), z.maxLength(128))
export const personName = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))

export const loginBody = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  password: knownPassword,
  /** A verified profile of a login provider that is to be linked; where passwords are turned off, only with it. */
  linking: z.optional(z.strictObject({ driver, profile })),
})

export const registerBody = z
  .strictObject({
    name: personName,
    email,
    password,
    password_confirmation: z.string(),
    terms: z.literal(true),
  })
  .check(passwordsAgree)

/** The login response; `access_token` is optional in the type because clients must handle its absence. */
export const loginReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_at: z.string(),
  user,
})
export type LoginReply = z.infer<typeof loginReply>

/** The password is correct and a second factor is enabled: its code and this challenge complete the login. */
export const secondStep = z.object({ message: z.literal('second factor'), challenge: z.string() })

/** Where required, the email must be confirmed first. */
export const confirmFirst = z.object({ message: z.literal('verify your e-mail') })

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
    access: 'user',
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

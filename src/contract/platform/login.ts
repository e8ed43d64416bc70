import * as z from 'zod/mini'
import { email, knownPassword, password, passwordsAgree, personName, user } from './user.ts'

/** The slug of an OpenID Connect provider, or `facebook`. */
export const driver = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9][a-z0-9-]*$/))
/** The one provider that is not OpenID Connect; no other may use its name. */
export const FACEBOOK = 'facebook'

/**
 * The provider's verdict: `proof`, which the server made and verifies, or Facebook's `access_token`. Name and email
 * beside them are for display only.
 */
export const profile = z.record(z.string().check(z.maxLength(60)), z.unknown())
export type SocialProfile = z.infer<typeof profile>

export const loginBody = z.strictObject({
  email,
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

export const firstAdminBody = z
  .strictObject({ name: personName, email, password, password_confirmation: z.string() })
  .check(passwordsAgree)

export const forgotPasswordBody = z.strictObject({ email })

export const resetPasswordBody = z
  .strictObject({
    token: z.string().check(z.maxLength(100)),
    email,
    password,
    password_confirmation: z.string(),
    revoke_apps: z._default(z.boolean(), true),
  })
  .check(passwordsAgree)

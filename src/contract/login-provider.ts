import * as z from 'zod/mini'

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

import * as z from 'zod/mini'

/** Maximum length of the account or server from which somebody follows. */
const MAX_ACCOUNT = 200

/** Names somebody's own account, or only its server. */
export const followBody = z.strictObject({
  /** `@name@host`, or only the host. */
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ACCOUNT)),
})

import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'

/** Throws 403 where only login providers log people in. */
export const requirePasswordLogin = (ctx: AppContext): void => {
  if (ctx.settings().sso_only)
    throwError('forbidden', 'Password login is turned off here. Use single sign-on instead.')
}

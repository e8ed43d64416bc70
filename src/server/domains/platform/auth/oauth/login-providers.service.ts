import { FACEBOOK } from '../../../../../contract/platform/login.ts'
import type { LoginProvider } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'
import { enabledProvider, enabledProviders } from '../oidc/queries.ts'
import { openIdConnect } from '../oidc/service.ts'
import { facebook } from './facebook.service.ts'
import type { Provider } from './oauth-provider.ts'

/** Returns the providers that people can log in with, in order. */
export const loginProviders = async (ctx: AppContext): Promise<LoginProvider[]> => [
  ...(await enabledProviders(ctx.db)),
  ...(ctx.settings().facebook_login ? [{ driver: FACEBOOK, name: 'Facebook' }] : []),
]

/** Returns a login provider. 404 if there is none of this name, or it is disabled. */
export const providerFor = async (ctx: AppContext, driver: string): Promise<Provider> => {
  if (driver === FACEBOOK) return ctx.settings().facebook_login ? facebook : throwError('feature_disabled')
  const found = await enabledProvider(ctx.db, driver)
  return found ? openIdConnect(found) : throwError('feature_disabled')
}

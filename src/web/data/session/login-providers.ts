import type { LoginProvider } from '../../../contract/platform/session.ts'
import { embedded } from '../embedded.ts'

let providers: LoginProvider[] | undefined

/** The login providers, as embedded in the page by the server. */
export const loginProviders = (): LoginProvider[] => {
  providers ??= embedded<LoginProvider[]>('app-login-providers') ?? []
  return providers
}

/** Returns the display name of a provider, the same in all languages. */
export const providerName = (driver: string): string =>
  loginProviders().find((provider) => provider.driver === driver)?.name ?? driver

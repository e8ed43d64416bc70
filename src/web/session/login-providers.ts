import type { LoginProvider } from '../../contract/social.ts'

let embedded: LoginProvider[] | undefined

/** The login providers, as embedded in the page by the server. */
export const loginProviders = (): LoginProvider[] => {
  embedded ??= JSON.parse(
    document.getElementById('app-login-providers')?.textContent ?? '[]',
  ) as LoginProvider[]
  return embedded
}

/** Returns the display name of a provider, the same in all languages. */
export const providerName = (driver: string): string =>
  loginProviders().find((provider) => provider.driver === driver)?.name ?? driver

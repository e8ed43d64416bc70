import type { LoginProvider } from '../../../contract/platform/session.ts'
import { settings } from '../settings.ts'
import { loginProviders } from './login-providers.ts'

/** Passkeys and provider logins only work at the public URL. */
const atPublicAddress = (): boolean => URL.parse(settings().appUrl)?.origin === location.origin

/** Returns whether people log in with an email and a password. */
export const passwordsAvailable = (): boolean => !settings().sso_only

/** Returns whether people may create an account with a password. */
export const registrationOpen = (): boolean => !settings().disableRegistration && passwordsAvailable()

/** Returns whether passkeys are available; old browsers don't support them. */
export const passkeysAvailable = (): boolean =>
  'PublicKeyCredential' in window && atPublicAddress() && passwordsAvailable()

/** Returns the login providers that work here. */
export const socialProviders = (): LoginProvider[] => (atPublicAddress() ? loginProviders() : [])

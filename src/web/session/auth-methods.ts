import type { Driver } from '../../contract/social.ts'
import { settings } from '../api/settings.ts'

/** Passkeys and provider logins only work at the public URL. */
const atPublicAddress = (): boolean => URL.parse(settings().appUrl)?.origin === location.origin

/** Returns whether passkeys are available; old browsers don't support them. */
export const passkeysAvailable = (): boolean => 'PublicKeyCredential' in window && atPublicAddress()

/** Returns the enabled login providers. */
export const socialProviders = (): Driver[] =>
  (['google', 'facebook'] as const).filter((driver) => settings()[`${driver}_login`] && atPublicAddress())

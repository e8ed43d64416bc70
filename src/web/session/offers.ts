import type { Driver } from '../../contract/social.ts'
import { settings } from '../api/settings.ts'

/** Passkeys and log-ins by other places belong to the public address. */
const atPublicAddress = (): boolean => URL.parse(settings().appUrl)?.origin === location.origin

/** Old browsers have no passkeys. */
export const passkeysOffered = (): boolean => 'PublicKeyCredential' in window && atPublicAddress()

/** Places by whose accounts one can log in here. */
export const socialOffers = (): Driver[] =>
  (['google', 'facebook'] as const).filter((driver) => settings()[`${driver}_login`] && atPublicAddress())

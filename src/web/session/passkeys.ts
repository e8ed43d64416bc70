import { settings } from '../api/settings.ts'

/** Passkeys belong to the public address, and old browsers have none. */
export const passkeysOffered = (): boolean =>
  'PublicKeyCredential' in window && URL.parse(settings().appUrl)?.origin === location.origin

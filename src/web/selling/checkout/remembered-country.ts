import { readStored, writeStored } from '../../data/storage.ts'
import { countryCodes } from '../../i18n/country-names.ts'

const KEY = 'buyer-country'

/** The country of the last checkout in this browser; null before it. */
export const rememberedCountry = (): string | null => {
  const stored = readStored(KEY)
  return stored !== null && countryCodes.includes(stored) ? stored : null
}
export const rememberCountry = (code: string): void => writeStored(KEY, code)

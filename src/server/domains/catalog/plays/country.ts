import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'

const require = createRequire(import.meta.url)

const path = (): string =>
  require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

interface Found {
  country_code?: string
}

let reader: Reader<CountryResponse> | undefined

/** Reads the database, 8 MB from a package, on first use. */
const database = (): Reader<CountryResponse> => {
  reader ??= new Reader<CountryResponse>(readFileSync(path()))
  return reader
}

/** Returns the country of an IP address (ISO 3166-1 alpha-2); null for private and unknown ones. Asks no other host. */
export const countryOf = (address: string): string | null => {
  try {
    const { country_code } = (database().get(address.replace(/^::ffff:/i, '')) ?? {}) as Found
    return country_code && /^[A-Z]{2}$/.test(country_code) ? country_code : null
  } catch {
    // Not an address.
    return null
  }
}

import { useMemo } from 'react'
import { countriesByName } from '../i18n/country-names.ts'
import { currentLanguage } from '../i18n/i18n.ts'

/** All countries by their names in the language, for a select. */
export const CountryOptions = () => {
  const language = currentLanguage()
  const countries = useMemo(() => countriesByName(language), [language])
  return countries.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

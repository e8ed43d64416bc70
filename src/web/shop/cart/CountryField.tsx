import { ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { updateCart } from '../../api/cart.ts'
import { showError } from '../../api/errors.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import styles from './cart.module.css'
import { countryCodes } from './country-codes.ts'

/** Countries by name, in the language. */
const countriesIn = (language: string): [code: string, name: string][] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return countryCodes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, a], [, b]) => compare(a, b))
}

/** Where the buyer lives, which decides the tax. */
export const CountryField = ({ country }: { country: string | null }) => {
  const { t } = useTranslation()
  const field = useId()
  const language = currentLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <div className={fieldsStyles.field}>
      <label className={fieldsStyles.fieldLabel} htmlFor={field}>
        {t('Country')}
      </label>
      <div className={`${fieldsStyles.input} ${fieldsStyles.compact} ${styles.country}`}>
        <select
          id={field}
          value={country ?? ''}
          onChange={(event) => void updateCart({ country: event.target.value || null }).catch(showError)}
        >
          <option value="">{t('Choose a country')}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="icon-16" aria-hidden="true" />
      </div>
    </div>
  )
}

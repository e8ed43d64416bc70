import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { updateCart } from '../../api/cart.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { CountryOptions } from '../CountryOptions.tsx'
import styles from './summary.module.css'

/** Where the buyer lives, which decides the tax. */
export const CountryField = ({ country }: { country: string | null }) => {
  const { t } = useTranslation()
  const field = useId()
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
          <CountryOptions />
        </select>
        <ChevronDown className="icon-16" aria-hidden="true" />
      </div>
    </div>
  )
}

import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { CountryOptions } from '../CountryOptions.tsx'
import styles from './form.module.css'

interface CountrySelectProps {
  value: string
  onChange: (country: string) => void
  error: string | undefined
}

/** Country of the buyer; it decides the tax. */
export const CountrySelect = ({ value, onChange, error }: CountrySelectProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={fieldsStyles.field}>
      <label className={fieldsStyles.fieldLabel} htmlFor={id}>
        {t('Country')}
      </label>
      <select
        id={id}
        className={styles.select}
        autoComplete="country"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      >
        <option value="" disabled>
          {t('Choose a country')}
        </option>
        <CountryOptions />
      </select>
      {error ? (
        <p className={`${fieldsStyles.hint} ${fieldsStyles.err}`} id={`${id}-note`}>
          <CircleAlert className="icon-16" aria-hidden="true" />
          {error}
        </p>
      ) : (
        <p className={fieldsStyles.hint} id={`${id}-note`}>
          {t('Decides the tax')}
        </p>
      )}
    </div>
  )
}

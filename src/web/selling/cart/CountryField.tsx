import { ChevronDown } from 'lucide-react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { InputBox, Select } from '../../ui/fields/Input.tsx'
import { CountryOptions } from '../CountryOptions.tsx'
import { updateCart } from './cart.ts'
import styles from './summary.module.css'

/** Where the buyer lives, which decides the tax. */
export const CountryField = ({ country }: { country: string | null }) => {
  const { t } = useTranslation()
  return (
    <Field label={t('Country')}>
      {(control) => (
        <InputBox compact className={styles.country}>
          <Select
            plain
            {...control}
            value={country ?? ''}
            onChange={(event) => void updateCart({ country: event.target.value || null }).catch(showError)}
          >
            <option value="">{t('Choose a country')}</option>
            <CountryOptions />
          </Select>
          <ChevronDown className="icon-16" aria-hidden="true" />
        </InputBox>
      )}
    </Field>
  )
}

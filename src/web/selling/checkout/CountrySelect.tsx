import { useTranslation } from '../../i18n/i18n.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { CountryOptions } from '../CountryOptions.tsx'

interface CountrySelectProps {
  value: string
  onChange: (country: string) => void
  error: string | undefined
}

/** Country of the buyer; it decides the tax. */
export const CountrySelect = ({ value, onChange, error }: CountrySelectProps) => {
  const { t } = useTranslation()
  return (
    <Field label={t('Country')} hint={t('Used to calculate tax')} error={error}>
      {(control) => (
        <Select
          {...control}
          autoComplete="country"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {t('Choose a country')}
          </option>
          <CountryOptions />
        </Select>
      )}
    </Field>
  )
}

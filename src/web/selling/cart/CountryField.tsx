import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { CountryOptions } from '../CountryOptions.tsx'
import { updateCart } from './cart.ts'

/** Where the buyer lives, which decides the tax. */
export const CountryField = ({ country }: { country: string | null }) => {
  const { t } = useTranslation()
  return (
    <Field label={t('Country')}>
      {(control) => (
        <Select
          compact
          {...control}
          value={country ?? ''}
          onChange={(event) => void updateCart({ country: event.target.value || null }).catch(showError)}
        >
          <option value="">{t('Choose a country')}</option>
          <CountryOptions />
        </Select>
      )}
    </Field>
  )
}

import { useTranslation } from '../../i18n/i18n.ts'
import { Select } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import { presets, valuesOfPreset } from './presets.ts'

/** Fills the form with what is known of a provider. */
export const PresetField = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('Provider')}
      value={String(value)}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value)
        fill(valuesOfPreset(currentTarget.value))
      }}
    >
      <option value="">{t('Any OpenID Connect provider')}</option>
      {Object.entries(presets).map(([key, { name }]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  )
}

import { useId } from 'react'
import type { When } from '../../../contract/catalog/back-office/artist-pages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { CustomInput } from '../crud/types.ts'

/** Date and time on the clocks of the venue, and its time zone. */
export const WhenField = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const zones = useId()
  const when = value as When
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('Local date and time')}
        required
        value={when.local}
        onChange={(event) => onChange({ ...when, local: event.currentTarget.value })}
      />
      <TextField
        label={t('Time zone of the venue')}
        list={zones}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={when.zone}
        onChange={(event) => onChange({ ...when, zone: event.currentTarget.value.trim() })}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

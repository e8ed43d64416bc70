import { useId } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CustomInput, Field } from '../../crud/types.ts'

const local = (value: unknown): string => (typeof value === 'string' ? value : '')

const StartsInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <TextField
      type="datetime-local"
      label={t('Starts')}
      value={local(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const EndsInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <TextField
      type="datetime-local"
      label={t('Ends')}
      value={local(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

const ZoneInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const zones = useId()
  return (
    <>
      <TextField
        label={t('Time zone')}
        list={zones}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={local(value)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const summary = (value: unknown): string => local(value).replace('T', ' ')

/** Fields for when a campaign runs. */
export const useScheduleFields = (): Field[] => {
  const { t } = useTranslation()
  const one = { kind: 'custom', labelled: true, half: true, summary } as const
  return [
    { ...one, name: 'starts', label: t('Starts'), input: StartsInput },
    { ...one, name: 'ends', label: t('Ends'), input: EndsInput },
    { ...one, name: 'time_zone', label: t('Time zone'), half: false, input: ZoneInput },
  ]
}

/** Now on the clocks of this browser, to the hour. */
export const freshSchedule = () => ({
  starts: `${new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 13)}:00`,
  ends: null,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

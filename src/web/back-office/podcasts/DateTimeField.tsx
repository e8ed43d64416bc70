import { useTranslation } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'

interface DateTimeFieldProps {
  /** An ISO time, or null. */
  value: unknown
  /** Translated; those of a date of publication by default. */
  label?: string
  hint?: string
  onChange: (value: string | null) => void
}

/** Formats a time for the input: local time, to the minute. */
const local = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Date and time input in the local time zone. */
export const DateTimeField = ({ value, label, hint, onChange }: DateTimeFieldProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Input
        type="datetime-local"
        aria-label={label ?? t('Publish date')}
        value={typeof value === 'string' ? local(value) : ''}
        onChange={(event) => {
          const { value: text } = event.currentTarget
          onChange(text === '' ? null : new Date(text).toISOString())
        }}
      />
      {!value && <Hint>{hint ?? t('Leave empty to publish immediately.')}</Hint>}
    </>
  )
}

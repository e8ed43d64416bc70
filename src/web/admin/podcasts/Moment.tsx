import { useTranslation } from '../../i18n/i18n.ts'

interface MomentProps {
  /** An ISO time, or null. */
  value: unknown
  onChange: (value: string | null) => void
}

/** As the field writes it: the clock of who looks, to the minute. */
const local = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A day and an hour of one's own clock. */
export const Moment = ({ value, onChange }: MomentProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="input">
        <input
          type="datetime-local"
          aria-label={t('Comes out')}
          value={typeof value === 'string' ? local(value) : ''}
          onChange={(event) => {
            const { value: text } = event.currentTarget
            onChange(text === '' ? null : new Date(text).toISOString())
          }}
        />
      </div>
      {!value && <p className="hint">{t('Left empty, it comes out at once.')}</p>}
    </>
  )
}

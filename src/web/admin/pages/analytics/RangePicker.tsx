import { Popover } from '@base-ui/react/popover'
import { Calendar, CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { presets, type Range, type Shown } from './range.ts'
import { Segments } from './Segments.tsx'
import { days, presetTitle } from './wording.ts'
import '../../../ui/fields.css'

interface RangeProps {
  range: Range
  onChange: (next: Pick<Shown, 'range' | 'from' | 'to'>) => void
}

const OwnDates = ({ range, onChange }: RangeProps) => {
  const { t } = useTranslation()
  const wrong = useId()
  const [first, setFirst] = useState(range.first)
  const [last, setLast] = useState(range.last)
  const today = new Date().toISOString().slice(0, 10)
  const backwards = first !== '' && last !== '' && first > last
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!backwards) onChange({ from: first, to: last })
  }
  const field = (label: string, value: string, set: (day: string) => void) => (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="input compact">
        <input
          type="date"
          required
          max={today}
          value={value}
          aria-invalid={backwards || undefined}
          aria-describedby={backwards ? wrong : undefined}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </span>
    </label>
  )
  return (
    <form className="own-dates" onSubmit={submit}>
      {field(t('First day'), first, setFirst)}
      {field(t('Last day'), last, setLast)}
      {backwards && (
        <p id={wrong} className="hint err" role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {t('The first day is after the last one.')}
        </p>
      )}
      <Button look="primary" type="submit">
        {t('Show')}
      </Button>
    </form>
  )
}

/** Which time the page is about: a length up to now, or one's own dates. */
export const RangePicker = ({ range, onChange }: RangeProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className="range">
      <Segments
        label={t('Period')}
        choices={presets}
        value={range.preset}
        title={(preset) => presetTitle(preset, t)}
        onChange={(preset) => onChange({ range: preset })}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          className="btn line range-dates"
          aria-label={`${t('Own dates')}: ${days(range.first, range.last)}`}
        >
          <Calendar className="s16" aria-hidden="true" />
          <span className="trunc">{days(range.first, range.last)}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            className="range-positioner"
            side="bottom"
            align="end"
            sideOffset={8}
            collisionPadding={8}
          >
            <Popover.Popup className="range-popup">
              <Popover.Title className="h16">{t('Own dates')}</Popover.Title>
              <OwnDates
                key={range.first + range.last}
                range={range}
                onChange={(next) => {
                  setOpen(false)
                  onChange(next)
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}

import { Popover } from '@base-ui/react/popover'
import { Calendar } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import styles from './range.module.css'
import type { Preset, Range, Shown } from './range.ts'
import { days, presetTitle } from './texts.ts'

interface DatesProps {
  range: Range
  onChange: (next: Pick<Shown, 'range' | 'from' | 'to'>) => void
}

interface RangeProps extends DatesProps {
  presets: readonly Preset[]
}

const OwnDates = ({ range, onChange }: DatesProps) => {
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
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          compact
          type="date"
          required
          max={today}
          value={value}
          aria-invalid={backwards || undefined}
          aria-describedby={backwards ? wrong : undefined}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
  return (
    <form className={styles.customDates} onSubmit={submit}>
      {field(t('Start date'), first, setFirst)}
      {field(t('End date'), last, setLast)}
      {backwards && (
        <Hint error id={wrong} role="alert">
          {t('The start date must be before the end date.')}
        </Hint>
      )}
      <Button variant="primary" type="submit">
        {t('Show')}
      </Button>
    </form>
  )
}

/** Period picker: a preset up to now, or custom dates. */
export const RangePicker = ({ presets, range, onChange }: RangeProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.range}>
      <Segments
        label={t('Period')}
        choices={presets.map((value) => ({ value, text: presetTitle(value, t) }))}
        value={range.preset}
        onChange={(preset) => onChange({ range: preset })}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          render={<Button className={styles.rangeDates} />}
          aria-label={`${t('Custom range')}: ${days(range.first, range.last)}`}
        >
          <Calendar className="icon-16" aria-hidden="true" />
          <span className="truncate">{days(range.first, range.last)}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            className={styles.rangePositioner}
            side="bottom"
            align="end"
            sideOffset={8}
            collisionPadding={8}
          >
            <Popover.Popup className={styles.rangePopup}>
              <Popover.Title className="heading-16">{t('Custom range')}</Popover.Title>
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

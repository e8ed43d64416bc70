import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Hint } from '../../../ui/fields/Field.tsx'
import { InputArea } from '../../../ui/fields/Input.tsx'
import { soundbiteLines, valueLines, type Written } from './lines.ts'

interface InputProps {
  value: unknown
  onChange: (value: unknown) => void
}

interface LinesProps<T> extends InputProps {
  written: Written<T>
  none: T
  label: string
  hint: string
  rows: number
}

/** Field with one item per line. The typed text is retained while it represents the value. */
const Lines = <T,>({ value, onChange, written, none, label, hint, rows }: LinesProps<T>) => {
  const present = (value ?? none) as T
  const [typed, setTyped] = useState(() => written.write(present))
  const id = useId()
  const says = JSON.stringify(written.read(typed, present)) === JSON.stringify(present)
  return (
    <>
      <InputArea
        dir="auto"
        rows={rows}
        aria-label={label}
        aria-describedby={id}
        value={says ? typed : written.write(present)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(written.read(currentTarget.value, present))
        }}
      />
      <Hint id={id}>{hint}</Hint>
    </>
  )
}

/** Soundbites: representative excerpts. */
export const Soundbites = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('One per line: start | seconds | title')
  return <Lines {...props} written={soundbiteLines} none={[]} label={t('Soundbites')} hint={hint} rows={3} />
}

/** Recipients of listener payments. */
export const Shares = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('One per line: name | type (e.g. node) | address | share')
  return (
    <Lines {...props} written={valueLines} none={null} label={t('Value for value')} hint={hint} rows={3} />
  )
}

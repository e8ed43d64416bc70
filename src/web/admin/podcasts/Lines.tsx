import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { personLines, placeLine, soundbiteLines, valueLines, type Written } from './lines.ts'

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

/** A field of lines. What is being typed stays as it is typed, as long as it says what the value is. */
const Lines = <T,>({ value, onChange, written, none, label, hint, rows }: LinesProps<T>) => {
  const present = (value ?? none) as T
  const [typed, setTyped] = useState(() => written.write(present))
  const id = useId()
  const says = JSON.stringify(written.read(typed, present)) === JSON.stringify(present)
  return (
    <>
      <div className="input area">
        <textarea
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
      </div>
      <p className="hint" id={id}>
        {hint}
      </p>
    </>
  )
}

/** Who takes part. */
export const Persons = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('One in a line: name | role | address')
  return <Lines {...props} written={personLines} none={[]} label={t('Taking part')} hint={hint} rows={3} />
}

/** What place it is about. */
export const Location = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('Its name | geo:38.72,-9.14 | its OpenStreetMap id; the name is enough.')
  return <Lines {...props} written={placeLine} none={null} label={t('Location')} hint={hint} rows={1} />
}

/** Parts that stand for the whole. */
export const Soundbites = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('One in a line: start | seconds | title')
  return <Lines {...props} written={soundbiteLines} none={[]} label={t('Soundbites')} hint={hint} rows={3} />
}

/** Who shares what listeners send. */
export const Shares = (props: InputProps) => {
  const { t } = useTranslation()
  const hint = t('One in a line: name | kind, such as node | address | share')
  return (
    <Lines {...props} written={valueLines} none={null} label={t('Value for value')} hint={hint} rows={3} />
  )
}

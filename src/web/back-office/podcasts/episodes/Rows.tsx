import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import styles from './rows.module.css'

/** Class of an input that is as wide as the row. */
export const wide = styles.wide

type Change<T> = (change: Partial<T>) => void

interface RowProps {
  name: string
  problem: string | null
  onRemove: () => void
  children: ReactNode
}

const Row = ({ name, problem, onRemove, children }: RowProps) => {
  const { t } = useTranslation()
  const why = useId()
  // A row that is being filled in is not wrong yet.
  const [left, setLeft] = useState(false)
  const shown = left ? problem : null
  return (
    <fieldset
      className={styles.row}
      aria-describedby={shown ? why : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true)
      }}
    >
      <legend className="visually-hidden">{name}</legend>
      {children}
      <IconButton className={styles.remove} label={t('Remove {name}', { name })} onClick={onRemove}>
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
      {shown && (
        <Hint error className={styles.why} id={why}>
          {shown}
        </Hint>
      )}
    </fieldset>
  )
}

interface RowsProps<T> {
  label: string
  rows: readonly T[]
  onChange: (rows: T[]) => void
  /** A new row, the text of the button that adds it, and what it is called without a name. */
  fresh: T
  add: string
  unnamed: string
  max: number
  nameOf: (row: T) => string
  /** Returns what is wrong with a row. */
  problemOf?: (row: T) => string | null
  /** The inputs of a row, two beside each other. */
  children: (row: T, set: Change<T>) => ReactNode
}

/** A field of several rows, each of several inputs. */
export const Rows = <T,>({
  label,
  rows,
  onChange,
  fresh,
  add,
  unnamed,
  max,
  nameOf,
  problemOf,
  children,
}: RowsProps<T>) => (
  <fieldset className={styles.rows}>
    <legend className="visually-hidden">{label}</legend>
    {rows.map((row, index) => (
      <Row
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        key={index}
        name={nameOf(row) || unnamed}
        problem={problemOf?.(row) ?? null}
        onRemove={() => onChange(rows.filter((_, at) => at !== index))}
      >
        {children(row, (change) =>
          onChange(rows.map((one, at) => (at === index ? { ...one, ...change } : one))),
        )}
      </Row>
    ))}
    {rows.length < max && (
      <Button size="sm" onClick={() => onChange([...rows, fresh])}>
        <Plus className="icon-16" aria-hidden="true" />
        {add}
      </Button>
    )}
  </fieldset>
)

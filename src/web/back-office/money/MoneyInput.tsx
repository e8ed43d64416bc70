import { useState } from 'react'
import { currencySymbol, readMoney, writeMoney } from '../../../contract/money.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import type { CustomInput } from '../crud/types.ts'
import styles from './money.module.css'

/** An amount in minor units, and its currency; null for none, NaN for a text that is no amount. */
export interface Money {
  amount: number | null
  currency: string
}

interface MoneyInputProps {
  value: Money
  label: string
  onChange: (value: Money) => void
}

/** Asks for an amount, with the symbol of its currency. */
export const MoneyField = ({ value: { amount, currency }, label, onChange }: MoneyInputProps) => {
  const [text, setText] = useState(amount === null ? '' : writeMoney(amount, currency))
  const change = (next: string) => {
    setText(next)
    onChange({ currency, amount: next.trim() === '' ? null : (readMoney(next, currency) ?? Number.NaN) })
  }
  return (
    <div className={`${fieldsStyles.input} ${styles.money}`}>
      <span className="muted" aria-hidden="true">
        {currencySymbol(currency, currentLanguage())}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={Number.isNaN(amount) || undefined}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  )
}

/** Creates the input of a field of a sheet. */
export const moneyInput =
  (label: string) =>
  ({ value, onChange }: CustomInput) => (
    <MoneyField value={value as Money} label={label} onChange={onChange} />
  )

import { useState } from 'react'
import { currencySymbol, readMoney, writeMoney } from '../../../contract/core/money.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input, InputBox } from '../../ui/fields/Input.tsx'
import styles from './money.module.css'

/** An amount in minor units, and its currency; null for none, NaN for a text that is no amount. */
export interface Money {
  amount: number | null
  currency: string
}

interface MoneyFieldProps {
  value: Money
  label: string
  hint?: string
  onChange: (value: Money) => void
}

const read = (text: string, currency: string): number | null =>
  text.trim() === '' ? null : (readMoney(text, currency) ?? Number.NaN)

const written = (amount: number | null, currency: string): string =>
  amount === null || Number.isNaN(amount) ? '' : writeMoney(amount, currency)

/** Asks for an amount, with the symbol of its currency. */
export const MoneyField = ({ value: { amount, currency }, label, hint, onChange }: MoneyFieldProps) => {
  const [typed, setTyped] = useState('')
  // What was typed stays as it is, unless the amount was set otherwise.
  const text = Object.is(read(typed, currency), amount) ? typed : written(amount, currency)
  const change = (next: string) => {
    setTyped(next)
    onChange({ currency, amount: read(next, currency) })
  }
  return (
    <>
      <InputBox className={styles.money}>
        <bdi className="muted" aria-hidden="true">
          {currencySymbol(currency, currentLanguage())}
        </bdi>
        <Input
          plain
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={Number.isNaN(amount) || undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </InputBox>
      {hint && <Hint>{hint}</Hint>}
    </>
  )
}

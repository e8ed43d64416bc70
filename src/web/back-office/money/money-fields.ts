import type { ComponentType } from 'react'
import { formatMoney } from '../../i18n/money.ts'
import type { CustomInput, Field } from '../crud/types.ts'
import type { Money } from './MoneyInput.tsx'

/** A field for an amount of an item, which has a currency, too. */
export const moneyField = (
  name: string,
  label: string,
  input: ComponentType<CustomInput>,
): Extract<Field, { kind: 'custom' }> => ({
  kind: 'custom',
  name,
  label,
  half: true,
  input,
  from: (item) => ({ amount: item[name] ?? null, currency: item.currency }),
  body: (value) => (value as Money).amount,
  summary: (value) => {
    const { amount, currency } = value as Money
    return amount === null ? '' : formatMoney(amount, currency)
  },
})

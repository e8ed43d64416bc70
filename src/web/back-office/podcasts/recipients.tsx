import { MAX_RECIPIENTS, type Recipient, type Value } from '../../../contract/catalog/back-office/podcasts.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input, Select } from '../../ui/fields/Input.tsx'
import type { CustomInput, Field } from '../crud/types.ts'
import { Rows, wide } from './episodes/Rows.tsx'

/** A recipient with its share as it is typed; what has no input stays as it is. */
interface Typed extends Omit<Recipient, 'split'> {
  split: string
}
interface TypedValue extends Omit<Value, 'recipients'> {
  recipients: Typed[]
}

const fresh: Typed = {
  name: null,
  type: 'node',
  address: '',
  split: '',
  custom_key: null,
  custom_value: null,
  fee: false,
}
const isEmpty = ({ name, address, split }: Typed): boolean => !name && !address && !split
/** Returns a typed share; what is no whole number fails validation. */
const shareOf = (split: string): number => (/^\d{1,9}$/.test(split.trim()) ? Number(split) : -1)

const problemOf = (row: Typed): string | null => {
  if (isEmpty(row)) return null
  if (!row.address.trim()) return translate('Enter an address.')
  return shareOf(row.split) < 0 ? translate('Enter the split as a whole number.') : null
}

const Recipients = ({ value: given, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const value = given as TypedValue
  const types: Record<string, string> = { node: t('Lightning node'), lnaddress: t('Lightning address') }
  return (
    <>
      <Rows
        label={t('Value for value')}
        rows={value.recipients}
        onChange={(recipients) => onChange({ ...value, recipients })}
        fresh={fresh}
        add={t('Add recipient')}
        unnamed={t('New recipient')}
        max={MAX_RECIPIENTS}
        nameOf={({ name, address }) => name || address}
        problemOf={problemOf}
      >
        {({ name, type, address, split }, set) => (
          <>
            <Input
              aria-label={t('Name')}
              placeholder={t('Name')}
              maxLength={128}
              value={name ?? ''}
              onChange={(event) => set({ name: event.currentTarget.value || null })}
            />
            <Input
              className="tabular"
              inputMode="numeric"
              aria-label={t('Split')}
              placeholder={t('Split')}
              maxLength={9}
              value={split}
              onChange={(event) => set({ split: event.currentTarget.value })}
            />
            <Select
              className={wide}
              aria-label={t('Type')}
              value={type}
              onChange={(event) => set({ type: event.currentTarget.value })}
            >
              {[...new Set([...Object.keys(types), type])].map((one) => (
                <option key={one} value={one}>
                  {types[one] ?? one}
                </option>
              ))}
            </Select>
            <Input
              dir="ltr"
              className={wide}
              aria-label={t('Address')}
              placeholder={t('Address')}
              maxLength={500}
              value={address}
              onChange={(event) => set({ address: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      <Hint>{t('Payments of listeners are divided in proportion to the splits.')}</Hint>
    </>
  )
}

/** Field for the recipients of listeners' payments. */
export const recipientsField = (): Field => ({
  kind: 'custom',
  name: 'value',
  label: translate('Value for value'),
  input: Recipients,
  from: (item): TypedValue => {
    const value = (item.value ?? {
      type: 'lightning',
      method: 'keysend',
      suggested: null,
      recipients: [],
    }) as Value
    return { ...value, recipients: value.recipients.map((one) => ({ ...one, split: String(one.split) })) }
  },
  summary: (value) =>
    (value as TypedValue).recipients
      .map(({ name, type, address, split }) => [name, type, address, split].filter(Boolean).join(' · '))
      .join('\n'),
  body: (given) => {
    const value = given as TypedValue
    const recipients = value.recipients
      .filter((row) => !isEmpty(row))
      .map((row) => ({ ...row, address: row.address.trim(), split: shareOf(row.split) }))
    return recipients.length === 0 ? null : { ...value, recipients }
  },
})

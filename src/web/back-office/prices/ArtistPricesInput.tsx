import { useTranslation } from '../../i18n/i18n.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import type { CustomInput } from '../crud/types.ts'
import { type Money, MoneyField } from '../money/MoneyInput.tsx'
import type { OfferedPrice, PriceKind } from './price-values.ts'
import styles from './prices.module.css'
import { useReceived } from './use-received.ts'

interface PriceProps {
  price: OfferedPrice
  onChange: (price: OfferedPrice) => void
}

const KindSelect = ({ price, onChange }: PriceProps) => {
  const { t } = useTranslation()
  const kinds: Record<PriceKind, string> = {
    fixed: t('Fixed price'),
    open: t('Buyers choose'),
    free: t('Free download'),
  }
  return (
    <Field label={t('Kind')}>
      {(control) => (
        <Select
          {...control}
          value={price.kind}
          onChange={(event) => onChange({ ...price, kind: event.currentTarget.value as PriceKind })}
        >
          {Object.entries(kinds).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface AmountProps {
  label: string
  value: Money
  onChange: (value: Money) => void
}

const Amount = ({ label, value, onChange }: AmountProps) => {
  const received = useReceived()
  return (
    <Field label={label}>
      <MoneyField value={value} label={label} hint={received(value)} onChange={onChange} />
    </Field>
  )
}

const Price = ({ price, onChange }: PriceProps) => {
  const { t } = useTranslation()
  const { license, offered, kind, amount, minimum, ask_email } = price
  return (
    <fieldset className={styles.price}>
      <legend className="visually-hidden">{license.name}</legend>
      <Switch
        label={license.name}
        {...(license.summary && { hint: license.summary })}
        checked={offered}
        onChange={(on) => onChange({ ...price, offered: on })}
      />
      {offered && (
        <div className={styles.terms}>
          <KindSelect price={price} onChange={onChange} />
          {kind === 'open' && (
            <Amount
              label={t('Minimum')}
              value={minimum}
              onChange={(next) => onChange({ ...price, minimum: next })}
            />
          )}
          {kind !== 'free' && (
            <Amount
              label={kind === 'open' ? t('Suggested') : t('Price')}
              value={amount}
              onChange={(next) => onChange({ ...price, amount: next })}
            />
          )}
          {kind === 'free' && (
            <div className={styles.ask}>
              <Switch
                label={t('Ask for an email address')}
                hint={t('Visitors download it without an account, and you receive their address.')}
                checked={ask_email}
                onChange={(on) => onChange({ ...price, ask_email: on })}
              />
            </div>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Asks under which licenses a song or album is offered, and at what price. */
export const ArtistPricesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const all = value as OfferedPrice[]
  if (all.length === 0)
    return <p className="muted">{t('The operators have not set up licences to sell under yet.')}</p>
  return (
    <div className={styles.prices}>
      {all.map((price) => (
        <Price
          key={price.license.id}
          price={price}
          onChange={(next) => onChange(all.map((one) => (one === price ? next : one)))}
        />
      ))}
    </div>
  )
}

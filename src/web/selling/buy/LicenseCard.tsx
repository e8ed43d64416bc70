import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { currencySymbol, MAX_AMOUNT, writeMoney } from '../../../contract/core/money.ts'
import type { Price } from '../../../contract/selling/prices.ts'
import { settings } from '../../data/settings.ts'
import { taxedPrice, useTax } from '../../data/tax.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input, InputBox } from '../../ui/fields/Input.tsx'
import { costText } from '../offers/price-text.ts'
import { isTooLittle, readChosen } from './chosen-amount.ts'
import { LicenseTerms } from './LicenseTerms.tsx'
import styles from './purchase.module.css'

interface OwnPriceProps {
  price: Price & { minimum: number }
  text: string
  type: (text: string) => void
  /** Shows an error even before the field loses focus. */
  checked: boolean
}

/** The field in which buyers choose what they pay, with amounts to pick from. */
const OwnPrice = ({ price, text, type, checked }: OwnPriceProps) => {
  const { t } = useTranslation()
  const [touched, setTouched] = useState(false)
  const { currency, minimum, amount, commission } = price
  const field = useId()
  const note = `${field}-note`
  const least = formatMoney(minimum, currency)
  const invalid = (checked || touched) && readChosen(price, text) === undefined
  const limits =
    invalid && !isTooLittle(price, text)
      ? t('Enter an amount from {least} to {most}.', { least, most: formatMoney(MAX_AMOUNT, currency) })
      : minimum > 0 && t('At least {amount}.', { amount: least })
  const share =
    !invalid &&
    commission > 0 &&
    t('{share} goes to {site}, the rest to the artist.', {
      share: formatRate(commission),
      site: settings().appName,
    })
  const picks = [...new Set([minimum, Math.max(amount, minimum)])]
  return (
    <div className={styles.own}>
      <label className="font-medium" htmlFor={field}>
        {t('Your price')}
      </label>
      <div className={styles.ownRow}>
        <InputBox compact className={styles.amount}>
          <bdi className="muted" aria-hidden="true">
            {currencySymbol(currency, currentLanguage())}
          </bdi>
          <Input
            plain
            id={field}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-invalid={invalid || undefined}
            aria-describedby={note}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTouched(true)}
          />
        </InputBox>
        {picks.length > 1 &&
          picks.map((pick) => {
            const written = writeMoney(pick, currency)
            return (
              <PlainButton
                key={pick}
                className={classes(styles.pick, 'tabular')}
                aria-pressed={text === written}
                onClick={() => type(written)}
              >
                {formatMoney(pick, currency)}
              </PlainButton>
            )
          })}
      </div>
      <Hint error={invalid} id={note}>
        {invalid && <CircleAlert className="icon-16" aria-hidden="true" />}
        <span>
          {limits} {share}
        </span>
      </Hint>
    </div>
  )
}

interface LicenseCardProps extends Omit<OwnPriceProps, 'price'> {
  price: Price
  chosen: boolean
  choose: () => void
}

const hasMinimum = (price: Price): price is Price & { minimum: number } => price.minimum !== null

/** A license to choose, with what the buyer may do and what it costs. */
export const LicenseCard = ({ price, chosen, choose, ...own }: LicenseCardProps) => {
  const { t } = useTranslation()
  const tax = useTax()
  const { license, currency, owned } = price
  const name = useId()
  const cost = hasMinimum(price)
    ? price.minimum === 0
      ? t('Name your price')
      : t('{amount} or more', { amount: taxedPrice(price.minimum, currency, tax).price })
    : costText(price.amount, currency, tax)
  return (
    <div className={classes(styles.card, chosen && styles.chosen)}>
      <label className={styles.choice}>
        <Radio name="license" checked={chosen} disabled={owned} aria-labelledby={name} onChange={choose} />
        <span className="min-w-0">
          <span className="block font-medium" id={name}>
            <bdi>{license.name}</bdi>
          </span>
          <span className="block text-12 muted">
            <bdi>{license.summary}</bdi>
          </span>
        </span>
        <b className={`${styles.cost} tabular`}>{owned ? t('Bought') : cost}</b>
      </label>
      {chosen && hasMinimum(price) && <OwnPrice price={price} {...own} />}
      {chosen && license.text && <LicenseTerms text={license.text} />}
    </div>
  )
}

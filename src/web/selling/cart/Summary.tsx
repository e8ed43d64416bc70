import { Ticket, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Cart } from '../../../contract/core/cart.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { useTax } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { openCheckout } from '../checkout/open-checkout.ts'
import { CountryField } from './CountryField.tsx'
import { updateCart } from './cart.ts'
import styles from './summary.module.css'

const CouponField = () => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useId()
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!code.trim() || busy) return
    setBusy(true)
    try {
      await updateCart({ coupon: code.trim() })
    } catch (error) {
      const texts = error instanceof CallError ? error.body.errors?.coupon : undefined
      if (texts?.[0]) setRefusal(t(texts[0]))
      else showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.coupon} onSubmit={(event) => void apply(event)}>
      <label className="font-medium" htmlFor={field}>
        {t('Coupon')}
      </label>
      <div className={styles.couponRow}>
        <Input
          compact
          id={field}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${field}-note` : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setRefusal('')
          }}
        />
        <Button type="submit" disabled={busy}>
          {t('Redeem')}
        </Button>
      </div>
      {refusal && (
        <Hint error id={`${field}-note`} role="alert">
          {refusal}
        </Hint>
      )}
    </form>
  )
}

const Sums = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation()
  const { items, subtotal, coupon, discount, tax, tax_name, tax_rate, tax_included, currency } = cart
  const taxed = tax_rate > 0
  const taxName = tax_name || t('Tax')
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('{count} items', { count: items.length })}</dt>
        <dd>{formatMoney(subtotal, currency)}</dd>
      </div>
      {coupon && (
        <div className={styles.discount}>
          <dt>
            <Ticket className="icon-18" aria-hidden="true" />
            <span className="truncate">{coupon.code}</span>
            <IconButton
              label={t('Remove coupon {code}', { code: coupon.code })}
              size="sm"
              onClick={() => void updateCart({ coupon: null }).catch(showError)}
            >
              <X className="icon-16" aria-hidden="true" />
            </IconButton>
          </dt>
          <dd>{formatMoney(-discount, currency)}</dd>
        </div>
      )}
      {taxed && (
        <div>
          <dt>
            {tax_included ? t('{tax} included', { tax: taxName }) : taxName}{' '}
            <span className="text-12">{formatRate(tax_rate)}</span>
          </dt>
          <dd>{formatMoney(tax, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The cost of the cart; the foot of the page on phones. */
export const Summary = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation()
  // The country decides the tax.
  const untaxed = useTax()?.charged === true && cart.country === null && !cart.tax_included
  const changed = cart.items.some(({ changed_from }) => changed_from !== null)
  return (
    <section className={styles.summary} aria-label={t('Summary')}>
      <h2 className={`heading-16 ${styles.heading}`}>{t('Summary')}</h2>
      <div className={styles.extras}>
        {!cart.coupon && <CouponField />}
        <CountryField country={cart.country} />
      </div>
      <div className={styles.pay}>
        <Sums cart={cart} />
        <p className={styles.total}>
          <span>
            {t('Total')} {untaxed && <small className="muted">{t('plus tax')}</small>}
          </span>
          <output className="tabular">{formatMoney(cart.total, cart.currency)}</output>
        </p>
        <Button
          variant="primary"
          size="lg"
          className={styles.checkout ?? ''}
          disabled={changed}
          aria-describedby={changed ? 'cart-changed' : undefined}
          onClick={openCheckout}
        >
          {t('Check out')}
        </Button>
        {changed && (
          <p className={`${styles.hint} text-12`} id="cart-changed">
            {t('Accept the changed prices to check out.')}
          </p>
        )}
      </div>
    </section>
  )
}

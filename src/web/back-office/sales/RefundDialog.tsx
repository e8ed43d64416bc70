import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { productTitle } from '../../selling/gifts/gift-texts.ts'
import { ProductCover } from '../../selling/plans/ProductCover.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { MoneyField } from '../money/MoneyInput.tsx'
import { refundSale } from './admin-selling.ts'
import { refundableItems, type Sale } from './sale.ts'
import styles from './sales.module.css'

const COVER = 36

/** Amounts to refund by item: null for a text that is no amount. */
type Chosen = ReadonlyMap<number, number | null>

const Form = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { currency } = sale
  const left = refundableItems(sale)
  const [chosen, setChosen] = useState<Chosen>(new Map(left.map(({ id, refundable }) => [id, refundable])))
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const put = (id: number, amount: number | null | undefined) => {
    const next = new Map(chosen)
    if (amount === undefined) next.delete(id)
    else next.set(id, amount)
    setChosen(next)
  }
  const valid = left.every(({ id, refundable }) => {
    const amount = chosen.get(id)
    return (
      amount === undefined || (amount !== null && amount >= Math.min(1, refundable) && amount <= refundable)
    )
  })
  const total = [...chosen.values()].reduce<number>((sum, amount) => sum + (amount || 0), 0)
  const whole = left.every(({ id, refundable }) => chosen.get(id) === refundable)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const items = [...chosen].map(([id, amount]) => ({ id, amount: amount ?? 0 }))
      const status = await refundSale(sale.id, { items: whole ? null : items, reason: reason.trim() })
      close()
      const text = `${sale.number}   ${formatMoney(total, currency)}`
      showToast(
        status === 'succeeded'
          ? { type: 'success', title: t('Refunded'), text }
          : { type: 'info', title: t('The provider will be asked again.'), text },
      )
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.refund} onSubmit={(event) => void submit(event)}>
      <ul className={styles.choices} aria-label={t('Items')}>
        {left.map(({ id, license, refundable, covered, ...item }) => (
          <li key={id}>
            <label>
              <Checkbox
                checked={chosen.has(id)}
                onChange={(event) => put(id, event.currentTarget.checked ? refundable : undefined)}
              />
              <ProductCover product={item} size={COVER} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{productTitle(item)}</span>
                <span className="block truncate muted text-12">
                  {joined([
                    license,
                    covered
                      ? t('paid by earlier purchases')
                      : t('at most {amount}', { amount: formatMoney(refundable, currency) }),
                  ])}
                </span>
              </span>
            </label>
            {chosen.has(id) && !covered && (
              <MoneyField
                label={t('Refund for {title}', { title: item.title })}
                value={{ amount: chosen.get(id) ?? null, currency }}
                onChange={({ amount }) => put(id, amount)}
              />
            )}
          </li>
        ))}
      </ul>
      <TextField
        label={t('Reason')}
        hint={t('Saved with the order.')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Notice tone="warn">
        {t(
          'Fully refunded items can no longer be played or downloaded. Artists return their share; provider fees may not be refunded.',
        )}
      </Notice>
      <div className={styles.foot}>
        <p>
          <span className="block muted text-12">{t('To refund')}</span>
          <strong className="heading-16 tabular">{formatMoney(total, currency)}</strong>
        </p>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="danger" type="submit" disabled={busy || !valid || chosen.size === 0}>
          {t('Refund {amount}', { amount: formatMoney(total, currency) })}
        </Button>
      </div>
    </form>
  )
}

/** Dialog that refunds an order, or parts of it. */
export const RefundDialog = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Refund order {number}', { number: sale.number })}
      description={sale.buyer_name}
      wide
    >
      <Form sale={sale} />
    </DialogFrame>
  )
}

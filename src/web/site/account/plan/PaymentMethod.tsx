import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { Card, Subscription, subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { showError } from '../../../data/errors.ts'
import { joined, useTranslation } from '../../../i18n/i18n.ts'
import { providerNames } from '../../../selling/checkout/provider-texts.ts'
import { changeCard, confirmCard } from '../../../selling/plans/subscriptions.ts'
import { useSubscribing } from '../../../selling/plans/use-subscribing.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AnchorButton } from '../../../ui/buttons/LinkButton.tsx'
import styles from './plan.module.css'

const path = '/account/settings'
const cardPaths = { return_url: `${path}?card=changed#payments`, cancel_url: `${path}#payments` }

const PAYPAL_PAYMENTS = 'https://www.paypal.com/myaccount/autopay/'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const expiry = ({ exp_month, exp_year }: Card): string => `${String(exp_month).padStart(2, '0')}/${exp_year}`

/** Asks for the new card once when the page of the provider leads back here. */
const useReturn = (): void => {
  const returned = 'card' in (useSearch({ strict: false }) as object)
  const navigate = useNavigate()
  useEffect(() => {
    if (!returned) return
    confirmCard().catch(showError)
    void navigate({ to: '.', search: {}, hash: true, replace: true })
  }, [returned, navigate])
}

/** How a subscription is paid, and how that is changed. */
export const PaymentMethod = ({
  own: { provider, automatic, renews, card },
}: {
  own: Pick<Subscription, 'provider' | 'automatic' | 'renews' | 'card'>
}) => {
  const { t } = useTranslation()
  const { run, busy, failure } = useSubscribing<ReplyOf<typeof subscriptions.changeCard>>(() => undefined)
  useReturn()
  const isCharged = automatic && renews
  const notes = [
    card && t('Valid through {date}', { date: expiry(card) }),
    isCharged && provider === 'paypal'
      ? t('You change how you pay at PayPal')
      : renews && t('Used for renewals'),
  ].filter((note) => typeof note === 'string')
  return (
    <div className={styles.method}>
      <CreditCard className="icon-18 muted" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {card ? (
            <bdi>{`${brands[card.brand] ?? t(providerNames[provider])} •••• ${card.last4}`}</bdi>
          ) : (
            t(providerNames[provider])
          )}
        </p>
        {notes.length > 0 && <p className="text-12 muted">{joined(notes)}</p>}
        {failure && (
          <p className="text-12" role="alert">
            {failure}
          </p>
        )}
      </div>
      {isCharged && provider === 'stripe' && (
        <Button disabled={busy} onClick={() => void run(changeCard, cardPaths)}>
          {t('Change card')}
        </Button>
      )}
      {isCharged && provider === 'paypal' && (
        <AnchorButton href={PAYPAL_PAYMENTS} target="_blank" rel="noopener noreferrer">
          {t('Open PayPal')}
        </AnchorButton>
      )}
    </div>
  )
}

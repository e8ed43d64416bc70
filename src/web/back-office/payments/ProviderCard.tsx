import { ChevronDown, CreditCard, type LucideIcon, Wallet } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminPaymentProvider } from '../../../contract/selling/back-office/payment-providers.ts'
import type { RemoteProviderKey } from '../../../contract/selling/payment-webhooks.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Switch, SwitchInput } from '../../ui/fields/Switch.tsx'
import { ServiceCard } from '../shell/ServiceCard.tsx'
import { testPaymentProvider } from './admin-payments.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { PlainKey, SecretKey } from './KeyFields.tsx'
import styles from './payments.module.css'
import type { ProviderDraft } from './payments-draft.ts'
import { WebhookPart } from './WebhookPart.tsx'

/** Names are the same in all languages. */
const looks: Record<RemoteProviderKey, { name: string; icon: LucideIcon; text: string }> = {
  stripe: {
    name: 'Stripe',
    icon: CreditCard,
    text: 'Cards, wallets and bank debits, on a page of Stripe',
  },
  paypal: { name: 'PayPal', icon: Wallet, text: 'Sends the buyer to PayPal and back' },
}

const ProviderBadge = ({ of: { enabled, last_event_at, failed_events } }: { of: AdminPaymentProvider }) => {
  const { t } = useTranslation()
  if (!enabled) return <Badge>{t('Off')}</Badge>
  if (failed_events > 0) return <Badge tone="bad">{t('Events failed')}</Badge>
  return last_event_at === null ? (
    <Badge tone="warn">{t('No event yet')}</Badge>
  ) : (
    <Badge tone="good">{t('Works')}</Badge>
  )
}

const StripeFields = ({ draft }: { draft: ProviderDraft }) => {
  const { t } = useTranslation()
  return (
    <>
      <SecretKey draft={draft} field="secret" label={t('Secret key')} hint={t('Starts with sk_ or rk_.')} />
      <SecretKey
        draft={draft}
        field="webhook_secret"
        label={t('Signing secret')}
        hint={t('Stripe shows it with the webhook; starts with whsec_.')}
      />
    </>
  )
}

const PaypalFields = ({ draft }: { draft: ProviderDraft }) => {
  const { t } = useTranslation()
  return (
    <>
      <PlainKey draft={draft} field="client_id" label={t('Client ID')} />
      <SecretKey draft={draft} field="secret" label={t('Client secret')} />
      <PlainKey
        draft={draft}
        field="webhook_id"
        label={t('Webhook ID')}
        hint={t('PayPal shows it with the webhook.')}
      />
      <Switch
        label={t('Sandbox')}
        hint={t('Nothing is charged there. It has its own keys.')}
        checked={draft.sandbox}
        onChange={(sandbox) => draft.set({ sandbox })}
      />
    </>
  )
}

/** A provider: whether buyers are offered it, and its keys. */
export const ProviderCard = ({ draft }: { draft: ProviderDraft }) => {
  const { t } = useTranslation()
  const { stored, enabled } = draft
  // Tested as the form contains them, saved or not.
  const { enabled: _, ...keys } = draft.changes
  const { name, icon, text } = looks[stored.key]
  const [unfolded, setUnfolded] = useState(stored.enabled || stored.secret !== '')
  const body = useId()
  const isOpen = unfolded || Object.keys(draft.changes).length > 0
  const turn = (on: boolean) => {
    draft.set({ enabled: on })
    if (on) setUnfolded(true)
  }
  return (
    <ServiceCard
      name={name}
      icon={icon}
      heading="h3"
      badge={<ProviderBadge of={stored} />}
      text={<p>{t(text)}</p>}
      actions={
        <>
          <PlainButton
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={body}
            aria-label={t('Keys of {provider}', { provider: name })}
            onClick={() => setUnfolded(!isOpen)}
          >
            <ChevronDown className={classes('icon-18', isOpen && styles.unfolded)} aria-hidden="true" />
          </PlainButton>
          <SwitchInput
            checked={enabled}
            aria-label={t('Offer {provider} to buyers', { provider: name })}
            onChange={turn}
          />
        </>
      }
      body={{ id: body, hidden: !isOpen }}
    >
      <div className={styles.keys}>
        {stored.key === 'stripe' ? <StripeFields draft={draft} /> : <PaypalFields draft={draft} />}
      </div>
      <WebhookPart draft={draft} />
      <ConnectionTest test={() => testPaymentProvider(stored.key, keys)} />
    </ServiceCard>
  )
}

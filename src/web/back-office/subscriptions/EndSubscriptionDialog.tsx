import { useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { endSubscription } from './admin-subscriptions.ts'
import { DecisionForm } from './DecisionForm.tsx'
import type { Subscription } from './subscription.ts'
import styles from './subscriptions.module.css'

const Form = ({ subscription: { id, plan, status, period_end } }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  // What is not paid, has no end or was cancelled before can only end now.
  const end = status === 'active' || status === 'trial' ? period_end : null
  const [now, setNow] = useState(end === null)
  return (
    <DecisionForm
      label={now ? t('End now') : t('Cancel subscription')}
      danger
      ready
      decide={() => endSubscription(id, now)}
      done={{ title: now ? t('Ended') : t('Cancelled'), text: plan.name }}
    >
      {end === null ? (
        <p>{t('The plan ends at once.')}</p>
      ) : (
        <div className={styles.choices} role="radiogroup" aria-label={t('When')}>
          <label>
            <Radio name="when" checked={!now} onChange={() => setNow(false)} />
            {t('At the end of the period, on {date}', { date: formatDate(end) })}
          </label>
          <label>
            <Radio name="when" checked={now} onChange={() => setNow(true)} />
            {t('Now')}
          </label>
        </div>
      )}
      <p className="muted">{t('Nothing is refunded. Refund in the sale, if you want to.')}</p>
    </DecisionForm>
  )
}

/** Dialog that cancels a subscription, or ends it at once. */
export const EndSubscriptionDialog = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Cancel {plan}?', { plan: subscription.plan.name })}
      description={subscription.user?.name}
      wide
    >
      <Form subscription={subscription} />
    </DialogFrame>
  )
}

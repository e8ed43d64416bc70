import { useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { endSubscription } from './admin-subscriptions.ts'
import { DecisionForm } from './DecisionForm.tsx'
import type { Subscription } from './subscription.ts'

const Form = ({ subscription: { id, plan, status, period_end } }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  // What is not paid, has no end or was cancelled before can only end now.
  const end = status === 'active' || status === 'trial' ? period_end : null
  const [now, setNow] = useState(end === null)
  return (
    <DecisionForm
      label={now ? t('End now') : t('Cancel plan')}
      danger
      ready
      decide={() => endSubscription(id, now)}
      done={{ title: now ? t('Ended') : t('Plan cancelled'), text: plan.name }}
    >
      {end === null ? (
        <p>{t('The plan ends at once.')}</p>
      ) : (
        <RadioList
          label={t('When')}
          choices={[
            {
              value: false,
              label: t('At the end of the period, on {date}', { date: formatDate(end) }),
            },
            { value: true, label: t('Now') },
          ]}
          value={now}
          onChange={setNow}
        />
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

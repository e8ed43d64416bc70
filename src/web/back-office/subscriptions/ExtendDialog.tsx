import { useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { extendSubscription } from './admin-subscriptions.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { dayOf, endOfDay } from './last-day.ts'
import type { Subscription } from './subscription.ts'

const Form = ({ subscription: { id, plan, period_end, renews } }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  const [day, setDay] = useState('')
  const until = endOfDay(day)
  return (
    <DecisionForm
      label={t('Extend')}
      ready={until !== null}
      decide={async () => {
        if (until) await extendSubscription(id, until)
      }}
      done={{ title: t('Extended'), text: plan.name }}
    >
      <p className="muted">
        {renews
          ? t('The current period ends on {date}. The next payment is due on the day you choose.', {
              date: formatDate(period_end ?? ''),
            })
          : t('The current period ends on {date}.', { date: formatDate(period_end ?? '') })}
      </p>
      <TextField
        type="date"
        label={t('Extend until')}
        min={dayOf(period_end ?? '')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </DecisionForm>
  )
}

/** Dialog that extends the period of a subscription. */
export const ExtendDialog = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Extend {plan}', { plan: subscription.plan.name })}
      description={subscription.user?.name}
      wide
    >
      <Form subscription={subscription} />
    </DialogFrame>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { Named } from '../crud/types.ts'
import { changeSubscription, findSubscribedPlans } from './admin-subscriptions.ts'
import { DecisionForm } from './DecisionForm.tsx'
import type { Subscription } from './subscription.ts'

const Form = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  const [plan, setPlan] = useState<Named | null>(null)
  return (
    <DecisionForm
      label={t('Change plan')}
      ready={plan !== null && plan.id !== subscription.plan.id}
      decide={async () => {
        if (plan) await changeSubscription(subscription.id, plan.id)
      }}
      done={{ title: t('Plan changed'), text: plan?.name ?? '' }}
    >
      <p className="muted">
        {subscription.interval === null
          ? t('The new plan begins at once, and nothing is charged.')
          : t(
              'The new plan begins at once, and nothing is charged now. The next period costs what that plan does.',
            )}
      </p>
      <Picker
        label={t('Plan')}
        single
        find={findSubscribedPlans}
        value={plan ? [plan] : []}
        onChange={([chosen]) => setPlan(chosen ?? null)}
      />
    </DecisionForm>
  )
}

/** Dialog that gives an account another plan. */
export const ChangePlanDialog = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Change from {plan}', { plan: subscription.plan.name })}
      description={subscription.user?.name}
      wide
    >
      <Form subscription={subscription} />
    </DialogFrame>
  )
}

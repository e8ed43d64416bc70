import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { Named } from '../crud/types.ts'
import { findSubscribedPlans, findSubscribers, grantPlan } from './admin-subscriptions.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { dayOf, endOfDay } from './last-day.ts'

const Form = () => {
  const { t } = useTranslation()
  const [user, setUser] = useState<Named | null>(null)
  const [plan, setPlan] = useState<Named | null>(null)
  const [day, setDay] = useState('')
  return (
    <DecisionForm
      label={t('Grant')}
      ready={user !== null && plan !== null}
      decide={async () => {
        if (user && plan) await grantPlan({ user: user.id, plan: plan.id, until: endOfDay(day) })
      }}
      done={{ title: t('Granted'), text: plan?.name ?? '' }}
    >
      <Picker
        label={t('Account')}
        single
        find={findSubscribers}
        value={user ? [user] : []}
        onChange={([chosen]) => setUser(chosen ?? null)}
      />
      <Picker
        label={t('Plan')}
        single
        find={findSubscribedPlans}
        value={plan ? [plan] : []}
        onChange={([chosen]) => setPlan(chosen ?? null)}
      />
      <TextField
        type="date"
        label={t('Last day')}
        hint={t('Leave empty for no end date.')}
        min={dayOf(new Date().toISOString())}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </DecisionForm>
  )
}

/** Dialog that grants a plan to an account, without payment. */
export const GrantPlanDialog = () => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Grant a plan')} description={t('Nothing is charged, and it does not renew.')} wide>
      <Form />
    </DialogFrame>
  )
}

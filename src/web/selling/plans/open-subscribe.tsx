import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { currentToken } from '../../data/session/token.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Asks a visitor to log in, with the plan, its price and its trial. */
const askLogin = async (plan: Plan, interval: PlanInterval): Promise<void> => {
  const { PlanSummary } = await import('./PlanSummary.tsx')
  await requireLogin({
    title:
      plan.trial_days > 0 && interval !== 'lifetime'
        ? t('Log in to try {plan}', { plan: plan.name })
        : t('Log in to subscribe'),
    body: <PlanSummary plan={plan} interval={interval} />,
    intent: { act: 'subscribe', plan: plan.id, interval },
  })
}

/** Opens the payment of a plan; visitors log in first. */
export const openSubscribe = async (plan: Plan | { id: number }, interval: PlanInterval): Promise<void> => {
  if (currentToken() === null && 'prices' in plan) await askLogin(plan, interval)
  else
    openDialog(() => import('./SubscribeDialog.tsx').then((m) => m.SubscribeDialog), {
      plan: plan.id,
      interval,
    })
}

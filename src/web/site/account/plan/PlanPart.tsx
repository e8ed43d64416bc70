import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '../../../../contract/platform/user.ts'
import type { Subscription } from '../../../../contract/selling/subscriptions.ts'
import { showError } from '../../../data/errors.ts'
import { formatDate, formatDays } from '../../../i18n/format.ts'
import { joined, useTranslation } from '../../../i18n/i18n.ts'
import { formatMoney } from '../../../i18n/money.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { openOrder } from '../../../selling/checkout/open-checkout.ts'
import { openSubscribe } from '../../../selling/plans/open-subscribe.tsx'
import { isUpgradable, monthsSaved } from '../../../selling/plans/plan-price.ts'
import {
  changePlan,
  followSubscription,
  payDue,
  plansQuery,
  resumeSubscription,
  subscriptionQuery,
} from '../../../selling/plans/subscriptions.ts'
import {
  periodPrice,
  recurringPrice,
  statusLooks,
  statusTexts,
  trialText,
} from '../../../selling/plans/texts.ts'
import { returnPaths, useSubscribing } from '../../../selling/plans/use-subscribing.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { Part } from '../Part.tsx'
import styles from './plan.module.css'

const useSummary = (own: Subscription): string => {
  const { t } = useTranslation()
  const { status, interval, period_end, renews } = own
  const trial = trialText(own)
  if (trial) return trial
  const price = interval ? recurringPrice(own, interval) : ''
  if (status === 'past_due' || status === 'pending' || !period_end) return price
  const date = formatDate(period_end)
  return renews ? joined([price, t('renews on {date}', { date })]) : t('Yours until {date}', { date })
}

/** The amount due, and how to pay it. A trial of a plan that a provider renews waits only for the consent. */
const Due = ({ own, due }: { own: Subscription; due: NonNullable<Subscription['due']> }) => {
  const { t } = useTranslation()
  const { run, busy, failure } = useSubscribing(({ action, order_uuid }) => {
    if (action.type === 'offline' && order_uuid) openOrder(order_uuid)
  })
  const consent = due.amount === 0
  return (
    <div className={styles.row}>
      <div className="min-w-0">
        <p className={styles.rowTitle}>
          {consent
            ? t('Confirm how you’ll pay')
            : t('{amount} is due', { amount: formatMoney(due.amount, own.currency) })}
        </p>
        <p className="muted">
          {failure ??
            (consent
              ? t('{plan} begins once you have. Nothing is charged today.', { plan: own.plan.name })
              : due.ends_at
                ? t('Pay by {date} to keep {plan}.', { date: formatDate(due.ends_at), plan: own.plan.name })
                : own.provider === 'offline'
                  ? t('Your transfer hasn’t arrived yet.')
                  : t('Nothing was charged yet.'))}
        </p>
      </div>
      <Button
        variant="primary"
        disabled={busy}
        onClick={() =>
          own.provider === 'offline' ? openOrder(due.order_uuid) : void run(payDue, { ...returnPaths })
        }
      >
        {consent ? t('Confirm') : t('Pay now')}
      </Button>
    </div>
  )
}

/** The coming change of the plan, which can be withdrawn until then. */
const Change = ({ own, change }: { own: Subscription; change: NonNullable<Subscription['change']> }) => {
  const { t } = useTranslation()
  const { run, busy, failure } = useSubscribing(() => undefined)
  const { plan, interval } = own
  // A change of interval keeps the plan, so its price is what differs.
  const name =
    change.plan.id === plan.id
      ? `${change.plan.name}, ${periodPrice(change.period_total, own.currency, change.interval)}`
      : change.plan.name
  return (
    <div className={styles.row}>
      <p className="muted">
        {failure ??
          t('Changes to {plan} on {date}', { plan: name, date: change.at ? formatDate(change.at) : '' })}
      </p>
      {interval && (
        <Button
          disabled={busy}
          onClick={() => void run(changePlan, { plan_id: plan.id, interval, ...returnPaths })}
        >
          {t('Keep {plan}', { plan: plan.name })}
        </Button>
      )}
    </div>
  )
}

/** Paying by the year, where that costs less. */
const Yearly = ({ own }: { own: Subscription }) => {
  const { t } = useTranslation()
  const { data } = useQuery(plansQuery())
  const plan = data?.find(({ id }) => id === own.plan.id)
  if (!plan || own.interval !== 'month' || own.status !== 'active' || own.change || monthsSaved(plan) === 0)
    return null
  return (
    <div className={styles.row}>
      <div className="min-w-0">
        <p className={styles.rowTitle}>{t('Save by paying yearly')}</p>
        <p className="muted">{t('{count} months free', { count: monthsSaved(plan) })}</p>
      </div>
      <Button onClick={() => void openSubscribe(plan, 'year')}>{t('Switch to yearly')}</Button>
    </div>
  )
}

const Cancelling = ({ own }: { own: Subscription }) => {
  const { t } = useTranslation()
  if (own.status === 'cancelled')
    return (
      <div className={styles.row}>
        <p className="muted">{t('It ends then, and you won’t be charged again.')}</p>
        <Button onClick={() => void resumeSubscription().catch(showError)}>{t('Resume')}</Button>
      </div>
    )
  if (!own.renews && own.status !== 'pending') return null
  return (
    <div className={styles.row}>
      <p className={styles.rowTitle}>{t('Cancel plan')}</p>
      <Button
        variant="ghost"
        className="danger-text"
        onClick={() =>
          openDialog(() => import('../../../selling/plans/CancelDialog.tsx').then((m) => m.CancelDialog))
        }
      >
        {t('Cancel plan')}
      </Button>
    </div>
  )
}

const Own = ({ own, upgradable }: { own: Subscription; upgradable: boolean }) => {
  const { t } = useTranslation()
  const summary = useSummary(own)
  return (
    <>
      <div className={`${styles.row} ${styles.box}`}>
        <div className="min-w-0">
          <p className={styles.rowTitle}>
            <Sparkles className="icon-18" aria-hidden="true" />
            {own.plan.name}
            <Badge tone={statusLooks[own.status]}>{t(statusTexts[own.status])}</Badge>
          </p>
          <p className="muted">{summary}</p>
        </div>
        <LinkButton to="/subscription" variant={upgradable ? 'primary' : 'line'}>
          {upgradable ? t('Upgrade') : t('Change plan')}
        </LinkButton>
      </div>
      {own.change && <Change own={own} change={own.change} />}
      {own.due && <Due own={own} due={own.due} />}
      {own.kept.map(({ plan, days }) => (
        <div key={plan.id} className={styles.row}>
          <p className="muted">
            {t('The time of {plan} you were given ({time}) is kept and starts when this plan ends.', {
              time: formatDays(days),
              plan: plan.name,
            })}
          </p>
        </div>
      ))}
      <Yearly own={own} />
      <Cancelling own={own} />
    </>
  )
}

/** The plan of the account, and what it pays. */
export const PlanPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(subscriptionQuery())
  const plans = useQuery(plansQuery())
  const upgradable = isUpgradable(plans.data ?? [], user.plan)
  useEffect(followSubscription, [])
  return (
    <Part id="plan" title={t('Plan')} lead={t('What you subscribe to, and what it costs.')}>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && <Own own={data} upgradable={upgradable} />}
      {data === null && (
        <div className={`${styles.row} ${styles.box}`}>
          <p className={styles.rowTitle}>{user.plan?.name ?? t('No plan')}</p>
          <LinkButton to="/subscription" variant={upgradable ? 'primary' : 'line'}>
            {upgradable ? t('Upgrade') : t('See plans')}
          </LinkButton>
        </div>
      )}
    </Part>
  )
}

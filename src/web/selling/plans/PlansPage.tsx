import { useQuery } from '@tanstack/react-query'
import { Check, Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import type { Subscription } from '../../../contract/selling/subscriptions.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { useSession } from '../../data/session/session.ts'
import { useToken } from '../../data/session/token.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { ComparePlans } from './ComparePlans.tsx'
import { openSubscribe } from './open-subscribe.tsx'
import { PlanCard } from './PlanCard.tsx'
import { choosableIntervals, hasPlan, isUpgradable, monthsSaved, priceFor } from './plan-price.ts'
import styles from './plans.module.css'
import { followSubscription, plansQuery, quoteQuery, subscriptionQuery } from './subscriptions.ts'

/** The cost today of changing to a plan. */
const ChangeNote = ({ plan, interval }: { plan: Plan; interval: PlanInterval }) => {
  const { t } = useTranslation()
  const price = priceFor(plan, interval)
  const { data } = useQuery({
    ...quoteQuery({ plan_id: plan.id, ...(price && { interval: price.interval }) }),
    retry: false,
  })
  if (!data) return plan.description
  if (data.effect === 'period_end') return data.at ? t('From {date}', { date: formatDate(data.at) }) : ''
  return t('{amount} today', { amount: formatMoney(data.due, data.currency) })
}

/** On the account’s own plan, in the interval that it is not paid in. */
const payTexts: Record<PlanInterval, string> = {
  month: 'Pay monthly',
  year: 'Pay yearly',
  lifetime: 'Pay once',
}

const chooseText = (
  { name, trial_days }: Plan,
  interval: PlanInterval,
  { isOwn, subscribed, trial }: { isOwn: boolean; subscribed: boolean; trial: boolean },
): string => {
  if (isOwn) return translate(payTexts[interval])
  if (subscribed) return translate('Switch to {plan}', { plan: name })
  return trial
    ? translate('Try {days} days free', { days: trial_days })
    : translate('Choose {plan}', { plan: name })
}

/** Whether a plan cannot follow the account’s own one, which is paid in another currency. */
const isInOtherCurrency = (plan: Plan, own: Subscription | null | undefined): boolean =>
  own != null && own.status !== 'pending' && own.currency !== plan.currency.value

/** In place of a button, on a plan that the account has or will have. */
const Chosen = ({ children }: { children: string }) => (
  <Button variant="soft" size="lg" block disabled>
    <Check className="icon-18" aria-hidden="true" />
    {children}
  </Button>
)

/** In place of a button, on a plan that can follow what the account was given. */
const Later = ({ from }: { from: string | null }) => {
  const { t } = useTranslation()
  return from === null ? null : (
    <Button variant="soft" size="lg" block disabled>
      {t('Available from {date}', { date: formatDate(from) })}
    </Button>
  )
}

/** Whether a plan is the one to choose: it is recommended, and not less than what the account pays. */
const isAdvised = (plan: Plan, amount: number, own: Subscription | null | undefined): boolean =>
  plan.recommended && (own == null || own.status === 'pending' || amount > own.amount)

const useAction = (plan: Plan, interval: PlanInterval, own: Subscription | null | undefined) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const price = priceFor(plan, interval)
  const subscribed = own != null && own.status !== 'pending'
  const isOwn = subscribed ? own.plan.id === plan.id : hasPlan(user, plan.id)
  // One that was granted, or paid for good, has no periods after which another plan could follow.
  const periodic = !subscribed || (own.interval !== null && own.interval !== 'lifetime')
  if (isOwn && (!subscribed || !periodic || own.interval === price?.interval))
    return <Chosen>{t('Your plan')}</Chosen>
  const change = own?.change
  if (change?.at && change.plan.id === plan.id && change.interval === price?.interval)
    return <Chosen>{t('From {date}', { date: formatDate(change.at) })}</Chosen>
  if (!periodic) return price && <Later from={own.period_end} />
  if (price && isInOtherCurrency(plan, own)) return null
  if (price === null) {
    if (!subscribed || own.status === 'cancelled') return null
    return (
      <Button
        variant="line"
        size="lg"
        block
        onClick={() => openDialog(() => import('./CancelDialog.tsx').then((m) => m.CancelDialog))}
      >
        {t('Switch to {plan}', { plan: plan.name })}
      </Button>
    )
  }
  const trial =
    !subscribed && plan.trial_days > 0 && price.interval !== 'lifetime' && user?.plan?.status == null
  return (
    <Button
      variant={isAdvised(plan, price.amount, own) ? 'primary' : 'line'}
      size="lg"
      block
      onClick={() => void openSubscribe(plan, price.interval)}
    >
      {chooseText(plan, price.interval, { isOwn, subscribed, trial })}
    </Button>
  )
}

const OfferedPlan = ({
  plan,
  interval,
  own,
}: {
  plan: Plan
  interval: PlanInterval
  own: Subscription | null | undefined
}) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const action = useAction(plan, interval, own)
  const current = hasPlan(user, plan.id)
  // While a payment is due, that is the next one, and its date has passed.
  const renews = current && own?.renews && own.status !== 'past_due' && own.period_end
  const ends = current && !own?.renews && own?.period_end
  const changes =
    own?.status === 'active' &&
    own.interval !== null &&
    !current &&
    own.change?.plan.id !== plan.id &&
    plan.prices.length > 0 &&
    !isInOtherCurrency(plan, own)
  return (
    <PlanCard
      plan={plan}
      interval={interval}
      current={current}
      marked={own ? current : plan.recommended}
      note={
        renews ? (
          t('Next payment on {date}', { date: formatDate(renews) })
        ) : ends ? (
          t('You have {plan} until {date}.', { plan: plan.name, date: formatDate(ends) })
        ) : changes ? (
          <ChangeNote plan={plan} interval={interval} />
        ) : undefined
      }
      action={action}
    />
  )
}

const Give = () => {
  const { t } = useTranslation()
  const give = async () => {
    const wanted = { title: t('Log in to give a plan'), intent: { act: 'give_plan' } as const }
    if (await requireLogin(wanted))
      openDialog(() => import('./GivePlanDialog.tsx').then((m) => m.GivePlanDialog))
  }
  return (
    <section className={styles.give}>
      <div>
        <h2 className="heading-20">{t('Give a plan')}</h2>
        <p className="muted">
          {t('For a month or a year. The recipient gets a code by email. It won’t renew automatically.')}
        </p>
      </div>
      <div className={styles.giftActions}>
        <LinkButton to="/redeem/{-$code}" variant="ghost">
          {t('Redeem a gift')}
        </LinkButton>
        <Button variant="line" onClick={() => void give()}>
          <Gift className="icon-18" aria-hidden="true" />
          {t('Give a plan')}
        </Button>
      </div>
    </section>
  )
}

/** Plans that cost nothing come first. */
const isPaid = ({ prices }: Plan): boolean => prices.length > 0

/** Plans to choose from, with what they cost and contain. */
export const PlansPage = () => {
  const { t } = useTranslation()
  const loggedIn = useToken(({ token }) => token !== null)
  const { data, error, refetch } = useQuery(plansQuery())
  const plans = data?.toSorted((one, other) => Number(isPaid(one)) - Number(isPaid(other)))
  const own = useQuery({ ...subscriptionQuery(), enabled: loggedIn })
  const [chosen, setChosen] = useState<PlanInterval>()
  useDocumentTitle(t('Plans'))
  useEffect(() => (loggedIn ? followSubscription() : undefined), [loggedIn])
  const intervals = choosableIntervals(data ?? [])
  const interval = chosen ?? intervals.find((one) => one === own.data?.interval) ?? intervals[0] ?? 'month'
  const plan = useSession((state) => state.user?.plan)
  const isHighest = isSubscribing() && plan && data && data.length > 1 && !isUpgradable(data, plan)
  const saved = Math.max(...(data ?? []).map(monthsSaved))
  const texts = { month: t('Monthly'), year: t('Yearly'), lifetime: t('Pay once') }
  return (
    <Page>
      <div className={styles.top}>
        <div>
          <PageTitle size={32}>{t('Plans')}</PageTitle>
          <p className="muted">
            {isHighest && `${t('You have the highest plan.')} `}
            {settings().enable_selling
              ? t('Change or cancel whenever you like. What you bought stays yours.')
              : t('Change or cancel whenever you like.')}
          </p>
        </div>
        {intervals.length > 1 && (
          <Segments
            label={t('How often you pay')}
            choices={intervals.map((value) => ({
              value,
              text: (
                <>
                  {texts[value]}
                  {value === 'year' && saved > 0 && (
                    <Badge tone="good">{t('{count} months free', { count: saved })}</Badge>
                  )}
                </>
              ),
            }))}
            value={interval}
            onChange={setChosen}
          />
        )}
      </div>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.grid} aria-hidden="true">
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} height={400} />
          ))}
        </div>
      )}
      {plans &&
        (plans.length > 0 ? (
          <>
            <div className={styles.grid}>
              {plans.map((plan) => (
                <OfferedPlan key={plan.id} plan={plan} interval={interval} own={own.data} />
              ))}
            </div>
            <ComparePlans plans={plans} />
            {plans.some(({ prices }) => prices.some(({ interval }) => interval !== 'lifetime')) && <Give />}
          </>
        ) : (
          <p>{t('There are no plans')}</p>
        ))}
    </Page>
  )
}

import type { OrderStatus } from '../../../contract/core/selling.ts'
import type { SubscriptionEventKind } from '../../../contract/selling/back-office/subscriptions.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { periodPrice, reasonTexts } from '../../selling/plans/texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeLine } from '../../ui/Code.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { AccountLink, AdminLink } from '../admin-area/AdminLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { SaleBadge } from '../sales/SaleBadge.tsx'
import { providerTexts } from '../sales/sale-texts.ts'
import { SubscriptionBadge } from './SubscriptionBadge.tsx'
import type { Subscription } from './subscription.ts'
import styles from './subscriptions.module.css'

/** Message keys of what happened to a subscription. */
const eventTexts: Record<SubscriptionEventKind, string> = {
  started: 'Started',
  trial_started: 'Trial started',
  activated: 'Activated',
  renewed: 'Renewed',
  upgraded: 'Upgraded',
  change_scheduled: 'Change scheduled',
  change_withdrawn: 'Change withdrawn',
  changed: 'Plan changed',
  cancelled: 'Plan cancelled',
  resumed: 'Resumed',
  payment_failed: 'Payment failed',
  expired: 'Ended',
  granted: 'Granted',
  extended: 'Extended',
  shortened: 'Shortened',
  refunded: 'Refunded',
  restored: 'Refund reversed',
}

interface Props {
  subscription: Subscription
}

const Facts = ({ subscription }: Props) => {
  const { t } = useTranslation()
  const { uuid, user, email, interval, amount, currency, provider, provider_reference } = subscription
  const { started_at, trial_ends_at, period_end, renews, status } = subscription
  const periodTitle = renews ? t('Renews') : t('Ends')
  return (
    <SheetInfo>
      <dt>{t('Customer')}</dt>
      <dd>
        {user ? <AccountLink id={user.id} name={user.name} /> : t('Deleted account')}
        {email && <span className="muted"> · {email}</span>}
      </dd>
      <dt>{t('Price')}</dt>
      <dd>{interval ? periodPrice(amount, currency, interval) : t('Free of charge')}</dd>
      {interval && (
        <>
          <dt>{t('Paid with')}</dt>
          <dd>
            {t(providerTexts[provider])} {provider_reference && <CodeLine code={provider_reference} />}
          </dd>
        </>
      )}
      <dt>{t('Started')}</dt>
      <dd>{formatDate(started_at)}</dd>
      {trial_ends_at && (
        <>
          <dt>{t('Trial until')}</dt>
          <dd>{formatDate(trial_ends_at)}</dd>
        </>
      )}
      {status !== 'pending' && (
        <>
          <dt>{periodTitle}</dt>
          <dd>{period_end ? formatDate(period_end) : t('Never')}</dd>
        </>
      )}
      <dt>{t('Subscription')}</dt>
      <dd>
        <CodeLine code={uuid} />
      </dd>
    </SheetInfo>
  )
}

const Cancelled = ({ subscription: { cancelled_at, cancel_reason, cancel_note } }: Props) => {
  const { t } = useTranslation()
  if (cancelled_at === null) return null
  return (
    <Notice tone="warn" title={t('Cancelled on {date}', { date: formatDate(cancelled_at) })}>
      {cancel_reason && <p>{t(reasonTexts[cancel_reason])}</p>}
      {cancel_note && <p dir="auto">{cancel_note}</p>}
    </Notice>
  )
}

const Orders = ({ subscription: { orders, currency } }: Props) => {
  const { t } = useTranslation()
  const mayOpen = useSession(({ user }) => hasPermission(user, 'View sales'))
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="subscription-orders">
      <h3 id="subscription-orders" className="heading-16 mb-2">
        {t('Orders')}
      </h3>
      <ul className={styles.orders}>
        {orders.map(({ id, number, status, total, refunded, created_at }) => (
          <li key={id}>
            <span className="tabular">
              {mayOpen ? (
                <AdminLink path="sales" id={id}>
                  {number}
                </AdminLink>
              ) : (
                number
              )}
            </span>
            <span className="muted">{formatDate(created_at)}</span>
            <SaleBadge status={status as OrderStatus} refunded={refunded} refund_requested={false} />
            <span className="tabular">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Events = ({ subscription: { events } }: Props) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="subscription-events">
      <h3 id="subscription-events" className="heading-16 mb-2">
        {t('History')}
      </h3>
      <ol className={styles.events}>
        {events.map(({ id, kind, plan, by, created_at }) => (
          <li key={id}>
            <p>
              {t(eventTexts[kind])} <span className="muted">· {plan}</span>
            </p>
            <p className="muted text-12">{[formatMoment(created_at), by].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Why something cannot be done with what a provider renews. */
const Obstacle = ({ subscription: { provider, not_extended, not_changed } }: Props) => {
  const { t } = useTranslation()
  const obstacle = not_extended ?? not_changed
  if (obstacle === null) return null
  const name = t(providerTexts[provider])
  return (
    <p className="muted">
      {obstacle === 'overdue'
        ? t(
            'A payment is overdue at {provider}. Once it is paid, you can extend and change the subscription.',
            {
              provider: name,
            },
          )
        : t(
            '{provider} renews this subscription, and only its payer can change it. To give more time or another plan, cancel it and grant a plan.',
            { provider: name },
          )}
    </p>
  )
}

const Actions = ({ subscription }: Props) => {
  const { t } = useTranslation()
  const { status, period_end, not_extended, not_changed } = subscription
  if (status === 'expired') return null
  return (
    <>
      <Obstacle subscription={subscription} />
      <div className={styles.actions}>
        {status !== 'pending' && period_end !== null && not_extended === null && (
          <Button
            onClick={() =>
              openDialog(() => import('./ExtendDialog.tsx').then((m) => m.ExtendDialog), { subscription })
            }
          >
            {t('Extend')}
          </Button>
        )}
        {status !== 'pending' && not_changed === null && (
          <Button
            onClick={() =>
              openDialog(() => import('./ChangePlanDialog.tsx').then((m) => m.ChangePlanDialog), {
                subscription,
              })
            }
          >
            {t('Change plan')}
          </Button>
        )}
        <Button
          className="danger-text"
          onClick={() =>
            openDialog(() => import('./EndSubscriptionDialog.tsx').then((m) => m.EndSubscriptionDialog), {
              subscription,
            })
          }
        >
          {t('Cancel plan')}
        </Button>
      </div>
    </>
  )
}

/** A subscription: who has what until when, its orders and history, and what can be done with it. */
export const SubscriptionDetails = ({ subscription }: Props) => (
  <div className={styles.subscription}>
    <p className={styles.title}>
      <strong className="heading-16">{subscription.plan.name}</strong>
      <SubscriptionBadge status={subscription.status} />
    </p>
    <Facts subscription={subscription} />
    <Cancelled subscription={subscription} />
    <Actions subscription={subscription} />
    <Orders subscription={subscription} />
    <Events subscription={subscription} />
  </div>
)

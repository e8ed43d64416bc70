import { formatMoney } from '../../../../contract/core/money.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { SubscriptionEmail } from '../../../jobs/kinds.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { taxOfCountry } from '../cart/service.ts'
import { periodCost } from './bills.service.ts'
import { loadAnnouncement } from './notices.queries.ts'
import { emailedSubscription, type StoredSubscription } from './queries.ts'

/** Queues emails about subscriptions, in the transaction that changes them. */
export const queueSubscriptionEmails = (
  ctx: AppContext,
  trx: Trx,
  all: Pick<StoredSubscription, 'id'>[],
  about: SubscriptionEmail,
): Promise<void> =>
  ctx.queue.sendMany(
    'email-subscription',
    all.map(({ id }) => ({ subscription_id: id, about })),
    { trx },
  )

/** Emails the payer of a subscription, in their language. */
export const emailSubscription = async (
  ctx: AppContext,
  subscriptionId: number,
  about: SubscriptionEmail,
): Promise<void> => {
  const one = await emailedSubscription(ctx.db, subscriptionId)
  if (!one) return
  const { locale, t } = await emailTexts(ctx, one.locale)
  const { appUrl } = ctx.settings()
  const { plan } = one
  const day = (at: string | null) =>
    at ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at)) : ''
  const date = day(one.period_end)
  const announced = about === 'price_changes' ? await loadAnnouncement(ctx.db, subscriptionId) : undefined
  const rate = await taxOfCountry(ctx.db, one.country)
  const money = (price: number) =>
    formatMoney(periodCost(ctx, rate, price).period_total, one.currency, locale)
  const amount = one.due === null ? money(one.amount) : formatMoney(one.due, one.currency, locale)
  const texts = {
    due: {
      subject: t('Your subscription to {plan} renews on {date}', { plan, date }),
      text: t('Please pay {amount} by then.', { amount }),
    },
    payment_failed: {
      subject: t('Your subscription to {plan} could not be renewed', { plan }),
      text: t('{amount} is due. You keep {plan} for a few days while payment is tried again.', {
        amount,
        plan,
      }),
    },
    trial_ending: {
      subject: t('Your trial of {plan} ends on {date}', { plan, date }),
      text: t('After that it costs {amount}. Cancel before, and you pay nothing.', { amount }),
    },
    price_changes: {
      subject: t('The price of {plan} will change', { plan }),
      text: t('From {date} you pay {amount} instead of {former}. You can change or cancel before.', {
        date: day(announced?.moves_from ?? one.period_end),
        amount: money(announced?.amount ?? one.amount),
        former: money(one.amount),
      }),
    },
    expired: {
      subject: t('Your subscription to {plan} has ended', { plan }),
      text: t('Your library, playlists and purchases stay. You can subscribe again at any time.'),
    },
  }[about]
  await ctx.mail.send(one.email, {
    locale,
    subject: texts.subject,
    before: [texts.text],
    lines: [],
    action: { label: t('Plan and payments'), url: `${appUrl}/account/settings#plan` },
    after: [],
  })
}

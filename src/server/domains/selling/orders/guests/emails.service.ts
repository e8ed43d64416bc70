import { orderNumber } from '../../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { openOrNull } from '../../../../db/secret-box.ts'
import { emailTexts } from '../../../../mail/email-texts.ts'
import { guestOrderToEmail } from './queries.ts'

export const GUEST_SECRET = 'guest orders'

/** Returns the link that opens an order; null if the secret of the server has changed since. */
export const guestLink = (ctx: AppContext, token_encrypted: Buffer): string | null => {
  const token = openOrNull(ctx.env.secret, GUEST_SECRET, token_encrypted)
  return token && `${ctx.settings().appUrl}/order/${token}`
}

/** Emails a visitor the link of an order that waits for a bank transfer, which shows how to pay it. */
export const emailGuestOrder = async (ctx: AppContext, orderId: string): Promise<void> => {
  const order = await guestOrderToEmail(ctx.db, orderId)
  const url = order && guestLink(ctx, order.token_encrypted)
  if (!url) return
  const { locale, t } = await emailTexts(ctx, order.locale)
  const number = orderNumber(order.number)
  await ctx.mail.send(order.buyer_email, {
    locale,
    subject: t('Your order {number}', { number }),
    before: [
      t('Thank you for your order on {site}.', { site: ctx.settings().appName }),
      t('It is ready to download as soon as your bank transfer has arrived. The link says how to pay.'),
    ],
    action: { label: t('Open order'), url },
    after: [t('If you didn’t place this order, you can ignore this email. Nothing was charged.')],
  })
}

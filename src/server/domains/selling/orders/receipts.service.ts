import { formatMoney } from '../../../../contract/core/money.ts'
import { orderNumber } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { invoiceFile } from '../invoices/service.ts'
import { receiptOf } from './queries.ts'

/** Queues the receipt of a paid order. */
export const queueReceipt = (ctx: AppContext, trx: Trx, orderId: string): Promise<void> =>
  ctx.queue.send('email-receipt', { order_id: orderId }, { trx })

/** Emails the receipt of a paid order with its invoice, in the language of the buyer. */
export const emailReceipt = async (ctx: AppContext, orderId: string): Promise<void> => {
  const order = await receiptOf(ctx.db, orderId)
  if (!order) return
  const invoice = await invoiceFile(ctx, orderId, order.locale)
  const { locale, t } = await emailTexts(ctx, order.locale)
  const { appName, appUrl } = ctx.settings()
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  const number = orderNumber(order.number)
  const email = {
    locale,
    subject: t('Receipt for order {number}', { number }),
    before: [t('Thank you for your order on {site}.', { site: appName })],
    lines: [
      ...order.items.map(({ title, artist, license, amount }) => ({
        title,
        text: [artist, license, money(amount)].filter(Boolean).join(' · '),
        url: null,
      })),
      ...(order.discount > 0
        ? [{ title: null, text: `${order.coupon ?? ''} ${money(-order.discount)}`, url: null }]
        : []),
      ...(order.tax > 0 ? [{ title: null, text: `${order.tax_name} ${money(order.tax)}`, url: null }] : []),
      { title: t('Total'), text: money(order.total), url: null },
    ],
    action: { label: t('Open purchases'), url: `${appUrl}/library/purchases` },
    after: [],
  }
  await ctx.mail.send(order.buyer_email, email, invoice ? [invoice] : [])
}

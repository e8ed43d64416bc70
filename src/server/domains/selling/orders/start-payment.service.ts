import { ORDER_UUID, orderNumber } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import {
  PaymentRefused,
  ProviderUnavailable,
  providerOf,
  type Started,
} from '../payments/providers.service.ts'
import { notePaymentStart, orderToPay, type StoredPayment } from './payments.queries.ts'

/** Throws 503 for a provider that cannot be asked: what was begun is tried again. */
export const unavailable = (ctx: AppContext, error: unknown, message?: string): never => {
  if (!(error instanceof ProviderUnavailable)) throw error
  ctx.log.warn({ reason: error.message }, 'could not ask a payment provider')
  return throwError('unavailable', message ?? 'The payment provider doesn’t answer. Try again in a moment.')
}

/** Returns the URL of a path on this site. */
export const siteUrl = (ctx: AppContext, path: string): string =>
  new URL(path, ctx.settings().appUrl || 'http://localhost').toString()

const request = async (ctx: AppContext, payment: StoredPayment): Promise<Started> => {
  const { id, order_id, amount, currency, return_path, cancel_path, renewal } = payment
  const { number, ...order } = await orderToPay(ctx.db, order_id)
  const complete = (path: string) => siteUrl(ctx, path.replace(ORDER_UUID, order_id))
  const started = await providerOf(payment.provider)
    .createPayment(ctx, {
      id,
      order: { uuid: order_id, number: orderNumber(number) },
      amount,
      currency,
      ...order,
      return_url: complete(return_path),
      cancel_url: complete(cancel_path),
      renewal,
    })
    .catch((error: unknown): Started => {
      if (!(error instanceof PaymentRefused)) return unavailable(ctx, error)
      return { status: 'failed', error: error.message, action: { type: 'none' } }
    })
  await notePaymentStart(ctx.db, id, {
    ...(started.status === 'pending' && { status: 'pending' }),
    ...(started.reference && { provider_reference: started.reference }),
    action: JSON.stringify(started.action),
  })
  return started
}

/** Requests under way in this process, by payment. */
const running = new Map<string, Promise<Started>>()

/**
 * Asks the provider to take a payment, unless it was asked before. The id of the payment makes retries one call; who asks
 * meanwhile waits for the same answer.
 */
export const startPayment = async (ctx: AppContext, payment: StoredPayment): Promise<Started> => {
  const { id, status, action } = payment
  if (status === 'pending' && action) return { status, action }
  const known = running.get(id)
  if (known) return known
  const asked = request(ctx, payment).finally(() => running.delete(id))
  running.set(id, asked)
  return asked
}

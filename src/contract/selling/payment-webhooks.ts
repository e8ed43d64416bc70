import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** Payment providers that send events. */
export const remoteProviders = ['stripe', 'paypal'] as const
export type RemoteProviderKey = (typeof remoteProviders)[number]

/** The events that a webhook of this site needs, as providers call them. */
export const webhookEvents: Record<RemoteProviderKey, readonly string[]> = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.closed',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'BILLING.SUBSCRIPTION.CANCELLED',
    'BILLING.SUBSCRIPTION.SUSPENDED',
    'BILLING.SUBSCRIPTION.EXPIRED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.REFUNDED',
    'PAYMENT.SALE.REVERSED',
  ],
}

export const webhooks = {
  receive: endpoint({
    method: 'POST',
    path: '/webhooks/{provider}',
    access: 'public',
    summary:
      'Receives an event of a payment provider, as it sends it; 400 if it is not signed by it. Repeated events have one effect',
    params: z.object({ provider: z.enum(remoteProviders) }),
    reply: z.object({ received: z.literal(true) }),
    limit: 'webhooks',
    max_body: 1_048_576,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Payment providers that send events. */
export const remoteProviders = ['stripe', 'paypal'] as const
export type RemoteProviderKey = (typeof remoteProviders)[number]

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

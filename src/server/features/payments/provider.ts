import type { PaymentAction, PaymentProvider, ProviderKey } from '../../../contract/orders.ts'
import type { AppContext } from '../../app-context.ts'

/** A payment that a provider is asked to take. */
export interface PaymentRequest {
  /** Id of the payment: the idempotency key of the call. */
  id: string
  order: { uuid: string; number: string }
  amount: number
  currency: string
  /** Where the provider leads the buyer, as complete URLs. */
  return_url: string
  cancel_url: string
}

/** What is known of a payment. */
export interface Outcome {
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Its id at the provider. */
  reference?: string
  /** What the provider keeps, in minor units. */
  fee?: number
  /** Why it failed. */
  error?: string
}

export interface Started extends Outcome {
  action: PaymentAction
}

/** What every payment provider does. No call happens within a database transaction; repeated calls have one effect. */
export interface Provider {
  key: ProviderKey
  kind: PaymentProvider['kind']
  /** Whether buyers are offered it. */
  enabled: (ctx: AppContext) => boolean
  createPayment: (ctx: AppContext, request: PaymentRequest) => Promise<Started>
  /** Asks what has become of a payment. */
  findPayment: (ctx: AppContext, payment: { id: string; reference: string | null }) => Promise<Outcome>
  /** Gives an amount back; `id` is the idempotency key. Returns the id of the refund at the provider. */
  refund: (
    ctx: AppContext,
    refund: { id: string; reference: string | null; amount: number; currency: string },
  ) => Promise<string | null>
}

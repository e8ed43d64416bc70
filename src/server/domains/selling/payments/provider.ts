import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentAction, PaymentProvider, ProviderKey } from '../../../../contract/selling/orders.ts'
import type { Card } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Renewal } from '../../../db/tables/orders.ts'

export type { Renewal }

/** A payment that a provider is asked to take. Retries are the same: what it contains is stored before the call. */
export interface PaymentRequest {
  /** Id of the payment: the idempotency key of the call. */
  id: string
  order: { uuid: string; number: string }
  amount: number
  currency: string
  /** Payments of the buyer by item; together `amount`. */
  items: readonly { title: string; amount: number }[]
  email: string
  /** Where the provider leads the buyer, as complete URLs. */
  return_url: string
  cancel_url: string
  /** Renewal by the provider afterwards; null for a payment that is made once. */
  renewal: Renewal | null
}

/** A payment as far as it is known here. */
export interface KnownPayment {
  id: string
  /** Its id at the provider. */
  reference: string | null
  /** The id of what was charged. */
  charge: string | null
  amount: number
  currency: string
}

/** Known state of a payment. */
export interface Outcome {
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Its id at the provider. */
  reference?: string
  /** The id of what was charged, which refunds and chargebacks name. */
  charge?: string
  /** Amount paid, where the provider says so. */
  paid?: { amount: number; currency: string }
  /** Fee of the provider, in minor units. */
  fee?: number
  /** Why it failed. */
  error?: string
  /** The subscription at the provider that it belongs to. */
  subscription?: string
  /** All of it was given back since. */
  all_returned?: boolean
}

export interface Started extends Outcome {
  action: PaymentAction
}

/** Money that went back to a buyer, whoever decided it. */
export interface Returned {
  /** Its id at the provider. */
  reference: string
  kind: 'refund' | 'chargeback'
  /** The refund of ours that it carries out. */
  refund?: string
  amount: number
  currency: string
  /** A chargeback that was won, or a refund that did not arrive, is `failed`: the money is here again. */
  status: 'succeeded' | 'failed'
}

/** An event that a provider sent, and that is authentic. */
export interface ReceivedEvent {
  id: string
  kind: string
}

/** Subject of an event: the id of a payment here, or of its charge at the provider. */
export interface About {
  payment?: string
  charge?: string
}

/** Meaning of an event, read from its body alone. */
export type Meaning =
  | { type: 'outcome'; about: About; outcome: Outcome }
  /** The provider is to be asked what became of a payment. */
  | { type: 'changed'; about: About }
  /** Money went back; without a list, the provider is to be asked. */
  | { type: 'returned'; about: About; returned?: readonly Returned[] }
  /** Something happened to a subscription at the provider, which was begun with a payment here. */
  | { type: 'subscription'; reference: string; payment?: string }
  | { type: 'nothing' }

/** A payment that a provider says it has taken. */
export interface Statement {
  /** Id of the payment here. */
  payment: string
  amount: number
  currency: string
  /** Undefined if the provider does not list it. */
  returned?: readonly Returned[]
  /** All that it took was given back, by a provider that does not list how. */
  all_returned?: boolean
}

/** A period that a provider has charged by itself. */
export interface ChargedPeriod {
  /** The id of the payment at the provider, and of what was charged. */
  reference: string
  charge: string
  amount: number
  currency: string
  fee?: number
  /** When the period ends, where the provider says so. */
  period_end?: Date
  /** The price that was charged, where the provider says so. */
  price_id?: number
}

/** A subscription as its provider knows it at a moment. */
export interface RemoteSubscription {
  /** It renews, runs out at the end of the period, or is over. */
  state: 'active' | 'stopped' | 'ended'
  /** A payment failed, and was not made yet. */
  past_due: boolean
  /** The end of the free days, where the provider says so. */
  trial_end?: Date
  /** When it charges next, where the provider says so. */
  renews_at?: Date
  /** The price that it charges next, where the provider says so. */
  price_id?: number
  /** The card that is charged, where the provider says so. */
  card?: Card
  /** The id of a card that the payer has added since, and that is to be charged instead. */
  new_card?: string
  /** Charged periods, the oldest first; only the last ones of many. */
  charged: readonly ChargedPeriod[]
}

/** The price that a subscription changes to. */
export interface NextPrice extends Pick<Renewal, 'price_id' | 'plan' | 'interval' | 'amount'> {
  currency: string
  /** When it is charged first, if its interval is another one. */
  starts_at: Date | null
}

/**
 * Actions of providers that renew subscriptions by themselves. They begin with a payment that has a `renewal`. Each
 * call sets what shall be, so that a repeated one changes nothing; `key` makes it idempotent where the provider
 * offers that.
 */
export interface Billing {
  findSubscription: (ctx: AppContext, reference: string) => Promise<RemoteSubscription>
  /** Changes the price, from the next period on, at no charge. Undefined where the payer must consent at the provider. */
  changeSubscription?: (ctx: AppContext, reference: string, next: NextPrice, key: string) => Promise<void>
  /** Moves the next payment to a later moment. Undefined where nobody can. */
  extendSubscription?: (ctx: AppContext, reference: string, until: Date, key: string) => Promise<void>
  /** Lets it run out: nothing is charged any more. */
  cancelSubscription: (ctx: AppContext, reference: string, key: string) => Promise<void>
  resumeSubscription: (ctx: AppContext, reference: string, key: string) => Promise<void>
  /** Ends it at once and for good. */
  endSubscription: (ctx: AppContext, reference: string, key: string) => Promise<void>
  /** Starts the payment of what is overdue. */
  payOverdue: (ctx: AppContext, reference: string, key: string) => Promise<PaymentAction>
  /** Opens the page on which the payer adds another card. Undefined where payers change it in their account there. */
  changeCard?: (
    ctx: AppContext,
    reference: string,
    urls: Pick<PaymentRequest, 'return_url' | 'cancel_url'>,
  ) => Promise<PaymentAction>
  /** Charges a card from now on, at once where a payment is overdue. */
  chargeCard?: (ctx: AppContext, reference: string, card: string, key: string) => Promise<void>
  /** Asks which subscription was charged; null if it is none. */
  subscriptionOf: (ctx: AppContext, charge: string) => Promise<string | null>
}

/** The provider refuses what it was asked, for good: asking again is of no use. The message is for people. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** The provider cannot be asked now, or not with these keys; it may be asked again. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** An event is not from the provider, or of another mode than the keys. */
export class BadSignature extends Error {
  override name = 'BadSignature'
  constructor(reason = 'the signature is missing or wrong') {
    super(reason)
  }
}

/** A payment provider. No call happens within a database transaction; repeated calls have one effect. */
export interface Provider {
  key: ProviderKey
  kind: PaymentProvider['kind']
  /** Whether buyers are offered it. */
  enabled: (ctx: AppContext) => boolean | Promise<boolean>
  /** Whether it can take this amount; everything by default. */
  takes?: (currency: string, amount: number) => boolean
  createPayment: (ctx: AppContext, request: PaymentRequest) => Promise<Started>
  /** Asks what has become of a payment. */
  findPayment: (ctx: AppContext, payment: KnownPayment) => Promise<Outcome>
  /** Gives an amount back; `id` is the idempotency key. Returns the id of the refund at the provider. */
  refund: (
    ctx: AppContext,
    refund: { id: string; payment: KnownPayment; amount: number; currency: string },
  ) => Promise<string | null>
  /** Further actions of providers with webhooks and accounts of their own. */
  remote?: RemoteProvider
}

export interface RemoteProvider {
  /** Verifies an event that was received. Throws {@link BadSignature}. */
  readEvent: (ctx: AppContext, headers: IncomingHttpHeaders, body: Buffer) => Promise<ReceivedEvent>
  meaningOf: (body: string) => Meaning
  billing: Billing
  /** Asks which payment of this site a charge belongs to; null if it is none. */
  paymentOf: (ctx: AppContext, charge: string) => Promise<string | null>
  /** Asks what went back to the buyer of a payment. */
  returnsOf: (ctx: AppContext, payment: KnownPayment) => Promise<Returned[]>
  /** Whether {@link Statement.returned} contains chargebacks. */
  listsChargebacks: boolean
  /**
   * Asks for events since then that say what went back to buyers, delivered or not; undefined where payments list it,
   * whenever they were made.
   */
  eventsOfReturns?: (ctx: AppContext, since: Date) => Promise<(ReceivedEvent & { body: string })[]>
  /** Asks what was taken since then; of `known` payments in any case. */
  statements: (ctx: AppContext, since: Date, known: readonly KnownPayment[]) => Promise<Statement[]>
}

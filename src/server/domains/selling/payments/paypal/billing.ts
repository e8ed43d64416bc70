import type { AppContext } from '../../../../context/app-context.ts'
import type {
  Billing,
  ChargedPeriod,
  Outcome,
  PaymentRequest,
  RemoteSubscription,
  Renewal,
} from '../provider.ts'
import { PaymentRefused } from '../provider.ts'
import { keysToCall } from '../provider-keys.service.ts'
import { objectAt } from '../provider-objects.service.ts'
import { callPaypal, PaypalRefused } from './client.ts'
import { fromPaypal, type PaypalMoney, toPaypal } from './money.ts'

const MAX_NAME = 127
const DAY = 86_400_000

interface PaypalSubscription {
  id: string
  status: string
  create_time?: string
  billing_info?: { outstanding_balance: PaypalMoney; failed_payments_count: number }
  links?: { rel: string; href: string }[]
}

interface Transaction {
  id: string
  status: string
  time: string
  amount_with_breakdown: { gross_amount: PaypalMoney; fee_amount?: PaypalMoney }
}

const pathOf = (reference: string): string => `/v1/billing/subscriptions/${encodeURIComponent(reference)}`

/** Payments of a subscription are called by it and their transaction; its first one by it alone. */
const SUBSCRIPTION = /^(I-[^/]+)(?:\/(.+))?$/
export const subscriptionIn = (reference: string): { id: string; transaction?: string } | undefined => {
  const [, id, transaction] = SUBSCRIPTION.exec(reference) ?? []
  return id === undefined ? undefined : { id, ...(transaction !== undefined && { transaction }) }
}

/** PayPal takes no fractions of a second. */
const time = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`

type Asked = Pick<PaymentRequest, 'amount' | 'currency'> & { renewal: Renewal }

/** Whether the first periods cost less. */
const isLowered = ({ amount, renewal }: Pick<Asked, 'amount' | 'renewal'>): boolean =>
  renewal.trial_days === 0 && renewal.starts_at === null && amount < renewal.amount

/** Returns the regular price; a price that is lowered for good is regular. */
const regularPrice = ({ amount, renewal }: Pick<Asked, 'amount' | 'renewal'>): number =>
  isLowered({ amount, renewal }) && renewal.discount?.periods === null ? amount : renewal.amount

interface Cycle {
  tenure_type: 'TRIAL' | 'REGULAR'
  sequence: number
  total_cycles: number
  frequency: { interval_unit: 'DAY' | 'MONTH' | 'YEAR'; interval_count: number }
  pricing_scheme?: { fixed_price: PaypalMoney }
}

/** Returns the billing cycles of a subscription: free days, or lower first periods, and then its price. */
const cyclesOf = ({ amount, currency, renewal }: Asked): Cycle[] => {
  const regular = regularPrice({ amount, renewal })
  const interval_unit = renewal.interval === 'year' ? 'YEAR' : 'MONTH'
  const price = (minor: number) =>
    minor > 0 ? { pricing_scheme: { fixed_price: toPaypal(minor, currency) } } : {}
  const cycles: Omit<Cycle, 'sequence'>[] = []
  if (renewal.trial_days > 0)
    cycles.push({
      tenure_type: 'TRIAL',
      total_cycles: 1,
      frequency: { interval_unit: 'DAY', interval_count: renewal.trial_days },
    })
  else if (isLowered({ amount, renewal }) && amount < regular)
    cycles.push({
      tenure_type: 'TRIAL',
      total_cycles: renewal.discount?.periods ?? 1,
      frequency: { interval_unit, interval_count: 1 },
      ...price(amount),
    })
  cycles.push({
    tenure_type: 'REGULAR',
    total_cycles: 0,
    frequency: { interval_unit, interval_count: 1 },
    ...price(regular),
  })
  return cycles.map((cycle, index) => ({ ...cycle, sequence: index + 1 }))
}

/** Returns the plan at PayPal for what is charged first and then. */
const planAt = async (ctx: AppContext, request: PaymentRequest): Promise<string> => {
  const { renewal } = request
  if (!renewal) throw new Error('this payment renews nothing')
  const keys = await keysToCall(ctx, 'paypal')
  const product_id = await objectAt(ctx, 'paypal', keys, 'product', async (requestId) => {
    const { id } = await callPaypal<{ id: string }>(ctx, keys, '/v1/catalogs/products', {
      method: 'POST',
      requestId,
      body: { name: ctx.settings().appName.slice(0, MAX_NAME), type: 'DIGITAL' },
    })
    return id
  })
  const billing_cycles = cyclesOf({ ...request, renewal })
  const { price_id, trial_days } = renewal
  const regular = regularPrice({ amount: request.amount, renewal })
  const lowered = billing_cycles.length > 1 ? (billing_cycles[0]?.total_cycles ?? 0) : 0
  const first = lowered > 0 ? request.amount : regular
  const name = `price ${price_id} ${regular} after ${trial_days} days and ${first}${lowered > 1 ? ` for ${lowered} periods` : ''}`
  return objectAt(ctx, 'paypal', keys, name, async (requestId) => {
    const { id } = await callPaypal<{ id: string }>(ctx, keys, '/v1/billing/plans', {
      method: 'POST',
      requestId,
      body: {
        product_id,
        name: renewal.plan.name.slice(0, MAX_NAME),
        billing_cycles,
        // What is not paid ends here; a suspended one could not be paid any more.
        payment_preferences: {
          auto_bill_outstanding: true,
          setup_fee_failure_action: 'CANCEL',
          payment_failure_threshold: 0,
        },
      },
    })
    return id
  })
}

/** Begins a subscription that the buyer approves at PayPal. What is paid before it starts is its set-up fee. */
export const createPaypalSubscription = async (
  ctx: AppContext,
  request: PaymentRequest,
): Promise<{ reference: string; url: string }> => {
  const { id, amount, currency, renewal, return_url, cancel_url } = request
  const plan_id = await planAt(ctx, request)
  const starts = renewal?.starts_at ?? null
  const subscription = await callPaypal<PaypalSubscription>(
    ctx,
    await keysToCall(ctx, 'paypal'),
    '/v1/billing/subscriptions',
    {
      method: 'POST',
      requestId: id,
      body: {
        plan_id,
        custom_id: id,
        ...(starts !== null && {
          start_time: time(new Date(starts)),
          ...(amount > 0 && { plan: { payment_preferences: { setup_fee: toPaypal(amount, currency) } } }),
        }),
        application_context: {
          brand_name: ctx.settings().appName.slice(0, MAX_NAME),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          return_url,
          cancel_url,
        },
      },
    },
  )
  const url = subscription.links?.find(({ rel }) => rel === 'approve')?.href
  if (!url) throw new PaymentRefused('PayPal offers no page to subscribe.')
  return { reference: subscription.id, url }
}

const subscriptionAt = async (ctx: AppContext, reference: string): Promise<PaypalSubscription> =>
  callPaypal<PaypalSubscription>(ctx, await keysToCall(ctx, 'paypal'), pathOf(reference))

/** PayPal charged these, whatever was given back since. */
const CHARGED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** Returns what PayPal charged for a subscription, the oldest first. */
const chargedFor = async (
  ctx: AppContext,
  { id, create_time }: PaypalSubscription,
): Promise<(ChargedPeriod & { fee: number; all_returned: boolean })[]> => {
  const since = new Date(create_time === undefined ? 0 : Date.parse(create_time) - DAY)
  const query = new URLSearchParams({
    start_time: since.toISOString(),
    end_time: new Date(Date.now() + DAY).toISOString(),
  })
  const { transactions = [] } = await callPaypal<{ transactions?: Transaction[] }>(
    ctx,
    await keysToCall(ctx, 'paypal'),
    `${pathOf(id)}/transactions?${query}`,
  )
  return transactions
    .filter(({ status }) => CHARGED.includes(status))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
    .map(({ id: charge, status, amount_with_breakdown: { gross_amount, fee_amount } }) => ({
      reference: `${id}/${charge}`,
      charge,
      amount: fromPaypal(gross_amount),
      currency: gross_amount.currency_code,
      fee: fee_amount ? fromPaypal(fee_amount) : 0,
      all_returned: status === 'REFUNDED',
    }))
}

/** Asks what became of a payment of a subscription: of its first one, or of a later transaction. */
export const findPaypalSubscribing = async (
  ctx: AppContext,
  reference: string,
  { id, transaction, amount }: { id: string; transaction?: string; amount: number },
): Promise<Outcome> => {
  const subscription = await subscriptionAt(ctx, id)
  const { status } = subscription
  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') return { status: 'pending', reference }
  const known = { reference, subscription: id }
  if (transaction === undefined && amount === 0)
    return { ...known, status: status === 'ACTIVE' ? 'succeeded' : 'cancelled', fee: 0 }
  const charged = await chargedFor(ctx, subscription)
  const [first] = transaction === undefined ? charged : charged.filter(({ charge }) => charge === transaction)
  if (!first) return { ...known, status: status === 'ACTIVE' ? 'pending' : 'cancelled' }
  const { charge, currency, fee, all_returned } = first
  const paid = { amount: first.amount, currency }
  return { ...known, status: 'succeeded', charge, paid, fee, all_returned }
}

const states: Record<string, RemoteSubscription['state']> = {
  SUSPENDED: 'stopped',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
}

const act = async (
  ctx: AppContext,
  reference: string,
  verb: 'suspend' | 'activate' | 'cancel',
): Promise<void> => {
  const keys = await keysToCall(ctx, 'paypal')
  const body = { reason: 'Changed by the subscriber' }
  await callPaypal(ctx, keys, `${pathOf(reference)}/${verb}`, { method: 'POST', body })
}

export const paypalBilling: Billing = {
  findSubscription: async (ctx, reference) => {
    const subscription = await subscriptionAt(ctx, reference)
    const info = subscription.billing_info
    const state = states[subscription.status] ?? 'active'
    const failed = (info?.failed_payments_count ?? 0) > 0
    return {
      // Suspended since nothing could be charged: the subscriber has not stopped it.
      state: state === 'stopped' && failed ? 'active' : state,
      past_due: failed,
      charged: await chargedFor(ctx, subscription),
    }
  },
  // Cancelled for good only when the period is over: until then it can be resumed.
  cancelSubscription: (ctx, reference) => act(ctx, reference, 'suspend'),
  resumeSubscription: (ctx, reference) => act(ctx, reference, 'activate'),
  endSubscription: (ctx, reference) => act(ctx, reference, 'cancel'),
  payOverdue: async (ctx, reference, requestId) => {
    const { billing_info } = await subscriptionAt(ctx, reference)
    if (!billing_info || fromPaypal(billing_info.outstanding_balance) <= 0)
      throw new PaymentRefused('PayPal has nothing to charge.')
    await callPaypal(ctx, await keysToCall(ctx, 'paypal'), `${pathOf(reference)}/capture`, {
      method: 'POST',
      requestId,
      body: {
        note: 'Overdue payment',
        capture_type: 'OUTSTANDING_BALANCE',
        amount: billing_info.outstanding_balance,
      },
    })
    return { type: 'none' }
  },
  subscriptionOf: async (ctx, charge) => {
    try {
      const sale = await callPaypal<{ billing_agreement_id?: string }>(
        ctx,
        await keysToCall(ctx, 'paypal'),
        `/v1/payments/sale/${encodeURIComponent(charge)}`,
      )
      return sale.billing_agreement_id ?? null
    } catch (error) {
      if (error instanceof PaypalRefused) return null
      throw error
    }
  },
}

import * as z from 'zod'

/*
 * Rules of PayPal’s published description for the requests that the product makes, and what PayPal refuses beyond it.
 */

/** Decimals of the currencies that PayPal takes. */
const WHOLE = ['HUF', 'JPY', 'TWD']
const TAKEN = [
  ...WHOLE,
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
]
const CURRENCIES = [...TAKEN, 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'USD']

export const decimalsOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2)

/** Returns an amount in the smallest units of its currency. */
export const unitsOf = ({ currency_code, value }: { currency_code: string; value: string }): number =>
  Math.round(Number(value) * 10 ** decimalsOf(currency_code))

export type Money = ReturnType<typeof moneyOf>

export const moneyOf = (units: number, currency_code: string) => ({
  currency_code,
  value: (units / 10 ** decimalsOf(currency_code)).toFixed(decimalsOf(currency_code)),
})

export const money = z
  .strictObject({
    currency_code: z.string().refine((code) => CURRENCIES.includes(code), 'CURRENCY_NOT_SUPPORTED'),
    value: z
      .string()
      .max(32)
      .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
  })
  .refine(
    ({ currency_code, value }) => (value.split('.')[1] ?? '').length <= decimalsOf(currency_code),
    'DECIMAL_PRECISION',
  )

const item = z.strictObject({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: money.refine((amount) => unitsOf(amount) >= 0, 'CANNOT_BE_NEGATIVE'),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']),
})

const unit = z
  .strictObject({
    custom_id: z.string().min(1).max(127),
    invoice_id: z.string().min(1).max(127),
    description: z.string().min(1).max(127),
    amount: z.strictObject({
      currency_code: z.string(),
      value: z.string(),
      breakdown: z.strictObject({ item_total: money }).optional(),
    }),
    items: z.array(item).optional(),
  })
  .superRefine(({ amount: { breakdown, ...amount }, items }, context) => {
    const parsed = money.safeParse(amount)
    if (!parsed.success) return context.addIssue(parsed.error.issues[0]?.message ?? 'INVALID')
    if (unitsOf(amount) <= 0) context.addIssue('CANNOT_BE_ZERO_OR_NEGATIVE')
    if (items && !breakdown) return context.addIssue('ITEM_TOTAL_REQUIRED')
    if (!breakdown) return
    if (unitsOf(breakdown.item_total) !== unitsOf(amount)) context.addIssue('AMOUNT_MISMATCH')
    const sum = (items ?? []).reduce(
      (total, one) => total + Number(one.quantity) * unitsOf(one.unit_amount),
      0,
    )
    if (sum !== unitsOf(breakdown.item_total)) context.addIssue('ITEM_TOTAL_MISMATCH')
    if ((items ?? []).some(({ unit_amount }) => unit_amount.currency_code !== amount.currency_code))
      context.addIssue('CURRENCY_MISMATCH')
  })

export const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(unit).min(1).max(10),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: z.string().min(1).max(127),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})

export const captureRequest = z.strictObject({})

export const refundRequest = z.strictObject({
  amount: money.refine((amount) => unitsOf(amount) > 0, 'CANNOT_BE_ZERO_OR_NEGATIVE'),
  custom_id: z
    .string()
    .min(1)
    .max(127)
    .regex(/^[A-Za-z0-9-_.,]*$/),
})

export const verifyRequest = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.iso.datetime(),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
})

/** Query for the list of events. */
export const eventsQuery = z.strictObject({
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime(),
  event_type: z.string().optional(),
  transaction_id: z.string().optional(),
  /** Of links to the next part. */
  after: z.string().optional(),
})

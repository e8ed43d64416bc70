import * as z from 'zod/mini'
import { listed } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amount, ofArtist } from '../../core/fields.ts'
import { id, idParams } from '../../core/pagination.ts'
import { soldTypes } from '../../core/selling.ts'

/** Fields of a payout method that every bank transfer within SEPA needs. */
export const sepaFields = ['holder', 'iban', 'bic'] as const

export const payoutField = z.object({ key: z.string(), label: z.string(), required: z.boolean() })
export type PayoutField = z.infer<typeof payoutField>

/** A way to be paid. Amounts are minor units of `currency`. */
export const payoutMethod = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['sepa', 'other']),
  fields: z.array(payoutField),
  currency: z.string(),
  minimum: z.number(),
  /** Cost of a payout to the artist. */
  fee: z.number(),
})
export type PayoutMethod = z.infer<typeof payoutMethod>

/** All but the last characters of each value are masked. */
export const payoutAccount = z.object({
  method: payoutMethod,
  details: z.record(z.string(), z.string()),
  changed_at: z.string(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const payoutStatuses = ['requested', 'approved', 'paid', 'rejected', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Returns the number of a payout as people see it. */
export const payoutNumber = (number: number): string => `P-${number}`

export const payout = z.object({
  id: z.number(),
  /** Such as P-1247. */
  number: z.string(),
  method: z.string(),
  currency: z.string(),
  amount: z.number(),
  fee: z.number(),
  status: z.enum(payoutStatuses),
  /** Of the transfer, once it is paid. */
  reference: z.nullable(z.string()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type Payout = z.infer<typeof payout>

/** Balance of an artist in one currency. */
export const earnedBalance = z.object({
  currency: z.string(),
  /** Can be paid out now; negative after refunds of what was paid out. */
  available: z.number(),
  /** Of sales of the last days. */
  pending: z.number(),
  /** When the next part of it is available. */
  pending_until: z.nullable(z.string()),
  /** Asked for, and not paid yet. */
  requested: z.number(),
  paid_out: z.number(),
})
export type EarnedBalance = z.infer<typeof earnedBalance>

export const earningKinds = [
  'sale',
  'refund',
  'chargeback',
  'share',
  'payout',
  'payout_returned',
  'merge',
] as const

/** An entry of an artist’s account. Amounts are minor units of `currency`. */
export const earning = z.object({
  id: z.number(),
  kind: z.enum(earningKinds),
  /** Type of item sold; null for payouts and shares. */
  type: z.nullable(z.enum(soldTypes)),
  title: z.nullable(z.string()),
  license: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Price paid by the buyer without discount and tax, and the commission of the site; null but for sales. */
  gross: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  /** The part of the artist in hundredths of a percent, if it is shared; null otherwise. */
  share: z.nullable(z.number()),
  /** Change of the balance of the account. */
  net: z.number(),
  currency: z.string(),
  /** When it can be paid out. */
  available_at: z.string(),
  created_at: z.string(),
})
export type Earning = z.infer<typeof earning>

const { id: _, ...earningItem } = earning.shape

/** The entries of an artist’s account, for its owners. */
export const artistEarnings = listed({
  area: 'artist',
  resource: 'earnings',
  noun: 'entries of the account of an artist',
  read: 'artist',
  feature: 'saas',
  row: earning,
  item: earningItem,
  sorts: ['-created_at', 'net'],
  filters: {
    kind: z.enum(earningKinds),
    from: z.iso.date(),
    /** The day after the last. */
    to: z.iso.date(),
  },
})

/** Groupings of sales. */
/** `source` groups by `sales` and `shares` in subscriptions and ads. */
export const earningGroups = ['item', 'license', 'country', 'source'] as const

export const artistEarningCalls = {
  totals: endpoint({
    method: 'GET',
    path: '/artist/earning-totals',
    access: 'artist',
    feature: 'saas',
    summary:
      'Returns what an artist earned by item, license, country or source, the highest first, at most 100',
    query: z.object({
      ...ofArtist,
      by: z.enum(earningGroups),
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
    }),
    reply: z.array(
      z.object({
        label: z.nullable(z.string()),
        count: z.number(),
        net: z.number(),
        currency: z.string(),
      }),
    ),
  }),
}

export const artistPayouts = {
  summary: endpoint({
    method: 'GET',
    path: '/artist/payout-summary',
    access: 'artist',
    feature: 'saas',
    summary: 'Returns the balances of an artist, how it is paid, and the ways to be paid; for its owners',
    query: z.object(ofArtist),
    reply: z.object({
      balances: z.array(earnedBalance),
      account: z.nullable(payoutAccount),
      methods: z.array(payoutMethod),
      payouts: z.array(payout),
    }),
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/artist/payout-account',
    event: 'payout_account_changed',
    access: 'artist',
    stepUp: true,
    feature: 'saas',
    summary: 'Sets how an artist is paid; every owner is notified',
    body: z.strictObject({
      ...ofArtist,
      method: id,
      details: z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.maxLength(200))),
    }),
    reply: payoutAccount,
  }),
  request: endpoint({
    method: 'POST',
    path: '/artist/payouts',
    event: 'payout_requested',
    access: 'artist',
    stepUp: true,
    feature: 'saas',
    summary:
      'Asks for a payout; 409 below the minimum, above the balance, or without an account to be paid to',
    body: z.strictObject({ ...ofArtist, amount: amount.check(z.minimum(1)) }),
    reply: payout,
    status: 201,
    idempotent: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/artist/payouts/{id}/cancel',
    access: 'artist',
    feature: 'saas',
    summary: 'Takes back a requested payout; 409 once it is approved',
    params: idParams,
    reply: payout,
  }),
}

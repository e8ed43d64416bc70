import * as z from 'zod/mini'
import { gift } from '../core/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { idParams, listOf, pageQuery } from '../core/pagination.ts'
import { orderedTypes, soldTypes } from '../core/selling.ts'
import { email } from '../platform/user.ts'

/** Characters of a message to the recipient. */
export const MAX_GIFT_MESSAGE = 500
/** Days until a gift is delivered. */
export const MAX_GIFT_DAYS = 366

/** Gift details entered by the buyer. */
export const giftValues = z.strictObject({
  email,
  name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  message: z._default(z.string().check(z.trim(), z.maxLength(MAX_GIFT_MESSAGE)), ''),
  deliver_at: z._default(z.nullable(z.iso.datetime()), null),
})
export type GiftValues = z.infer<typeof giftValues>

/** The email waits for its date, it was sent, the gift was redeemed, or its order was refunded. */
export const giftStatuses = ['scheduled', 'sent', 'redeemed', 'revoked'] as const
export type GiftStatus = (typeof giftStatuses)[number]

const product = {
  type: z.enum(soldTypes),
  /** Null once the item is deleted. */
  item_id: z.nullable(z.number()),
  title: z.string(),
  artist: z.string(),
  cover: z.nullable(cover),
  license: z.string(),
}

/** A gift as its giver sees it. */
export const givenGift = z.extend(gift, {
  id: z.number(),
  ...product,
  type: z.enum(orderedTypes),
  /** Of a plan. */
  months: z.nullable(z.number()),
  status: z.enum(giftStatuses),
  /** Code for the recipient; null once it cannot be redeemed any more. */
  code: z.nullable(z.string()),
  /** UUID of the order. */
  order: z.string(),
  sent_at: z.nullable(z.string()),
  redeemed_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type GivenGift = z.infer<typeof givenGift>

/** A gift of music as those see it who have its code; that of a plan is a code of plans. */
export const receivedGift = z.object({
  ...product,
  license_summary: z.string(),
  /** Name of the giver. */
  sender: z.string(),
  /** Name of the recipient; empty if the giver named nobody. */
  name: z.string(),
  message: z.string(),
  status: z.enum(['open', 'redeemed', 'revoked']),
  /** The viewer redeemed it. */
  yours: z.boolean(),
  /** The viewer has the item already, by another purchase. */
  owned: z.boolean(),
})
export type ReceivedGift = z.infer<typeof receivedGift>

/** Spaces, dashes and case make no difference. */
const codeParams = z.object({ code: z.string().check(z.minLength(1), z.maxLength(60)) })

export const gifts = {
  list: endpoint({
    method: 'GET',
    path: '/user/gifts',
    access: 'user',
    summary: 'Lists what the account bought as gifts, newest first',
    query: z.pick(z.object(pageQuery), { page: true, per_page: true, after: true }),
    reply: listOf(givenGift),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/user/gifts/{id}/resend',
    access: 'user',
    summary:
      'Emails a gift again, or to another address, which gets a new code; 409 once it is redeemed or refunded, 429 after a few emails',
    params: idParams,
    body: z.strictObject({ email: z.optional(email) }),
    reply: givenGift,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/gifts/{code}',
    access: 'optional',
    summary: 'Returns a gift of music by its code; 404 for an unknown one',
    params: codeParams,
    reply: receivedGift,
    limit: 'login',
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/gifts/{code}/redeem',
    access: 'user',
    summary:
      'Redeems a gift: its item belongs to the account; 409 if the account has it already, or the gift was redeemed; 410 if its order was refunded',
    params: codeParams,
    reply: receivedGift,
    limit: 'login',
    idempotent: true,
  }),
}

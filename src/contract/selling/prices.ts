import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { country } from '../core/fields.ts'
import { id, idList } from '../core/pagination.ts'
import { soldTypes } from '../core/selling.ts'
import { selling } from '../core/settings.ts'

/** Longest preview in seconds, and shortest. */
export const PREVIEW_SECONDS = { min: 5, max: 300 } as const

/** Listening rights without a purchase: the whole item, its first seconds, or nothing. */
export const listenPolicies = ['full', 'preview', 'none'] as const
export type ListenPolicy = (typeof listenPolicies)[number]

export const soldItem = z.strictObject({ type: z.enum(soldTypes), id })
export type SoldItem = z.infer<typeof soldItem>

export const price = z.object({
  id: z.number(),
  license: z.object({ id: z.number(), name: z.string(), summary: z.string(), text: z.string() }),
  currency: z.string(),
  /** The fixed price, or the suggested one if there is a minimum. */
  amount: z.number(),
  /** Buyers choose what they pay, from this amount on; null for a fixed price. */
  minimum: z.nullable(z.number()),
  /** It is not bought, but free for an email address. */
  ask_email: z.boolean(),
  /** Deduction from the price of an album, since the viewer bought songs of it. */
  deduction: z.number(),
  /** The viewer has the item under this license. */
  owned: z.boolean(),
  /** The commission that the site keeps, in hundredths of a percent. */
  commission: z.number(),
})
export type Price = z.infer<typeof price>

/** An item that is sold, as lists and pages show it. */
export const offer = z.object({
  type: z.enum(soldTypes),
  id: z.number(),
  currency: z.string(),
  /** The lowest price; null if the item is not sold by itself. */
  from: z.nullable(z.number()),
  /** Buyers may choose a higher amount, or other licenses cost more. */
  open: z.boolean(),
  /** The price that is free for an email address; null if none is. */
  free: z.nullable(z.number()),
  policy: z.enum(listenPolicies),
  preview_seconds: z.number(),
  /** Of an album: songs of it are sold by themselves, or the viewer bought some. */
  songs: z.boolean(),
  /** The viewer bought it. */
  owned: z.boolean(),
  in_cart: z.boolean(),
  /** The viewer’s purchase of the item itself, whose files can be downloaded; null for none. */
  purchase: z.nullable(z.object({ id: z.number(), lossless: z.boolean() })),
  /** UUID of the viewer’s order of it that waits for a bank transfer; null for none. */
  pending: z.nullable(z.string()),
})
export type Offer = z.infer<typeof offer>

/** The tax of a buyer's country, for prices that are shown before a purchase. */
export const buyerTax = z.object({
  /** ISO 3166-1 code; null if the country is unknown. */
  country: z.nullable(z.string()),
  name: z.string(),
  /** In hundredths of a percent; 0 for an unknown country. */
  rate: z.number(),
  /** Prices contain the tax; otherwise it is added. */
  included: z.boolean(),
  /** Some country has a tax: what is added depends on the country. */
  charged: z.boolean(),
})
export type BuyerTax = z.infer<typeof buyerTax>

export const prices = {
  list: endpoint({
    method: 'GET',
    path: '/prices',
    access: 'optional',
    feature: selling,
    summary: 'Lists the prices of a song or album, one per license, in the order of the licenses',
    query: z.object({ type: z.enum(soldTypes), id }),
    reply: z.array(price),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/offers',
    access: 'optional',
    feature: selling,
    summary: 'Returns what songs and albums cost, and whether the viewer bought them; others are omitted',
    query: z.object({ songs: z.optional(idList), albums: z.optional(idList) }),
    reply: z.array(offer),
  }),
  tax: endpoint({
    method: 'GET',
    path: '/tax',
    access: 'optional',
    summary: 'Returns the tax of a country: by default that of the subscription or the cart of the viewer',
    query: z.object({ country: z.optional(country) }),
    reply: buyerTax,
  }),
}

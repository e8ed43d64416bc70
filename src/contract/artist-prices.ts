import * as z from 'zod/mini'
import { choice } from './admin/choices.ts'
import { edited, yesOrNo } from './admin/crud.ts'
import { adminPrices } from './admin/prices.ts'
import { amount, currency } from './amount.ts'
import { cover } from './cover.ts'
import { id } from './pagination.ts'
import { listenPolicies, selling } from './prices.ts'
import { releaseState } from './releases.ts'

/** Most licenses under which one item is offered. */
const MAX_PRICES = 50

const { policy, preview_seconds } = adminPrices.change.body.shape

/** What a song or album of an artist costs, whether it is on sale or not. */
export const artistPrice = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  /** Of a song. */
  album: z.nullable(choice),
  state: releaseState,
  /** The lowest price; null if it is not offered by itself. */
  from: z.nullable(z.number()),
  currency: z.nullable(currency),
  /** Buyers may choose a higher amount, or other licenses cost more. */
  open: z.boolean(),
  policy: z.enum(listenPolicies),
  preview_seconds: z.number(),
  created_at: z.string(),
})
export type ArtistPrice = z.infer<typeof artistPrice>

const offered = z.object({
  license: z.number(),
  currency,
  amount: z.number(),
  minimum: z.nullable(z.number()),
  ask_email: z.boolean(),
})

const item = {
  title: z.string(),
  artist: z.nullable(choice),
  cover: z.nullable(cover),
  /** Those under which it can be offered. */
  licenses: z.array(z.object({ id: z.number(), name: z.string(), summary: z.string() })),
  prices: z.array(offered),
  policy: z.enum(listenPolicies),
  preview_seconds: z.number(),
}
export type ArtistPriceItem = z.infer<z.ZodMiniObject<typeof item>>

const change = {
  /** One per license under which it is offered; an amount of 0 is a free download. */
  prices: z
    .array(
      z.strictObject({
        license: id,
        amount,
        minimum: z.nullable(amount),
        /** It is free for an email address. */
        ask_email: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_PRICES)),
  policy,
  preview_seconds,
}

const common = {
  area: 'artist',
  read: 'artist',
  write: 'artist',
  feature: selling,
  row: artistPrice,
  item,
  change,
  sorts: ['-created_at', 'title'],
  filters: {
    /** Whether it is offered by itself. */
    sold: yesOrNo,
  },
} as const

/** Prices of the songs of an artist; the id is that of the song. */
export const artistSongPrices = edited({
  ...common,
  resource: 'song-prices',
  noun: 'prices of the songs of an artist',
})

/** Same of its albums. */
export const artistAlbumPrices = edited({
  ...common,
  resource: 'album-prices',
  noun: 'prices of the albums of an artist',
})

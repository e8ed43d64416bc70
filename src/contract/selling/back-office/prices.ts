import * as z from 'zod/mini'
import { releaseState } from '../../catalog/back-office/releases.ts'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud, edited, handled, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amount, cover, currency, ofArtist } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { soldTypes } from '../../core/selling.ts'
import { selling } from '../../core/settings.ts'
import { listenPolicies, PREVIEW_SECONDS } from '../prices.ts'

const permission = 'CED prices'

export const adminPrice = z.object({
  id: z.number(),
  type: z.enum(soldTypes),
  title: z.string(),
  artist: z.nullable(z.string()),
  license: choice,
  currency,
  amount: z.number(),
  minimum: z.nullable(z.number()),
  ask_email: z.boolean(),
  active: z.boolean(),
  /** Items sold at it, refunded ones excepted. */
  sold: z.number(),
  created_at: z.string(),
})
export type AdminPrice = z.infer<typeof adminPrice>

const change = {
  license: id,
  amount,
  /** Buyers choose what they pay, from this amount on; null for a fixed price. */
  minimum: z.nullable(amount),
  /** It is free for an email address, which the artist receives. */
  ask_email: z.boolean(),
  active: z.boolean(),
  /** Listening policy without a purchase, whatever the license. */
  policy: z.enum(listenPolicies),
  preview_seconds: z.number().check(z.int(), z.minimum(PREVIEW_SECONDS.min), z.maximum(PREVIEW_SECONDS.max)),
}

/** Prices of songs and albums, one per item and license, in the currency of the site. */
export const adminPrices = crud({
  resource: 'prices',
  noun: 'prices',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminPrice,
  item: {
    type: z.enum(soldTypes),
    item: choice,
    artist: z.nullable(z.string()),
    license: choice,
    currency,
    amount: z.number(),
    minimum: z.nullable(z.number()),
    ask_email: z.boolean(),
    active: z.boolean(),
    policy: z.enum(listenPolicies),
    preview_seconds: z.number(),
  },
  create: z.strictObject({ type: z.enum(soldTypes), item: id, ...change }),
  change,
  sorts: ['-created_at', 'title', 'amount', 'sold'],
  filters: { type: z.enum(soldTypes), active: yesOrNo, license: id },
  actions: ['delete', 'activate', 'deactivate'],
})

export const adminPriceChoices = {
  songs: choices('prices', 'songs', permission, 'saas'),
  albums: choices('prices', 'albums', permission, 'saas'),
  licenses: choices('prices', 'licenses', permission, 'saas'),
}

/** Most licenses under which one item is offered. */
const MAX_PRICES = 50

const { policy, preview_seconds } = adminPrices.change.body.shape

const lowest = {
  /** The lowest price; null if it is not offered by itself. */
  from: z.nullable(z.number()),
  currency: z.nullable(currency),
  /** Buyers may choose a higher amount, or other licenses cost more. */
  open: z.boolean(),
}

/** Prices of a song or album of an artist, whether it is on sale or not. */
export const artistPrice = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  /** Of a song. */
  album: z.nullable(choice),
  state: releaseState,
  ...lowest,
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

const artistItem = {
  title: z.string(),
  artist: z.nullable(choice),
  cover: z.nullable(cover),
  /** Licenses available for it. */
  licenses: z.array(z.object({ id: z.number(), name: z.string(), summary: z.string() })),
  prices: z.array(offered),
  policy: z.enum(listenPolicies),
  preview_seconds: z.number(),
}
export type ArtistPriceItem = z.infer<z.ZodMiniObject<typeof artistItem>>

const artistChange = {
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
  item: artistItem,
  change: artistChange,
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

/** Prices of the albums of an artist; the id is the album’s. */
export const artistAlbumPrices = edited({
  ...common,
  resource: 'album-prices',
  noun: 'prices of the albums of an artist',
})

export const artistPriceCalls = {
  commission: endpoint({
    method: 'GET',
    path: '/artist/commission',
    access: 'artist',
    feature: selling,
    summary: 'Returns what the site keeps of each sale of a managed artist',
    query: z.object(ofArtist),
    /** In hundredths of a percent. */
    reply: z.object({ commission: z.number() }),
  }),
  ofAlbum: endpoint({
    method: 'GET',
    path: '/artist/albums/{id}/song-prices',
    access: 'artist',
    feature: selling,
    summary: 'Lists what the songs of an album of a managed artist cost by themselves',
    params: z.object({ id }),
    reply: z.array(z.object({ id: z.number(), ...lowest })),
  }),
}

/** The address of somebody who got a free download of an artist. */
const row = z.object({
  id: z.number(),
  email: z.string(),
  /** Title of the item. */
  title: z.string(),
  /** ISO 3166-1 alpha-2; null if it is not known. */
  country: z.nullable(z.string()),
  created_at: z.string(),
})
export type ArtistAddress = z.infer<typeof row>

const { id: _, ...address } = row.shape

/** Email addresses that an artist received for free downloads, for its owners. */
export const artistAddresses = handled({
  area: 'artist',
  resource: 'addresses',
  noun: 'email addresses that an artist received for free downloads',
  read: 'artist',
  write: 'artist',
  feature: selling,
  row,
  item: address,
  sorts: ['-created_at', 'email', 'title', 'country'],
  filters: {},
  actions: ['delete'],
})

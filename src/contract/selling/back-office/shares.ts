import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist } from '../../core/fields.ts'
import { idParams } from '../../core/pagination.ts'

/**
 * How income of subscriptions is shared with artists: not at all, all income by all plays of subscribers, or what each
 * subscriber paid by what that subscriber played.
 */
export const shareModels = ['none', 'pool', 'user_centric'] as const
export type ShareModel = (typeof shareModels)[number]
export const isShareModel = (value: string): value is ShareModel =>
  (shareModels as readonly string[]).includes(value)

export const shareKinds = ['subscription', 'ad'] as const
export type ShareKind = (typeof shareKinds)[number]

/** With fewer listeners, what a song earned in the user-centric model is only shown together with others. */
export const MIN_SHARE_LISTENERS = 3

/** The most items of a statement; the others are added up. */
export const MAX_SHARE_ITEMS = 200

/** A month such as 2026-11. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** Share of one artist in a pool. Amounts are minor units of `currency`. */
const statement = z.object({
  /** Of its pool. */
  id: z.number(),
  month: z.string(),
  /** The month that it corrects; null for its own. */
  corrects: z.nullable(z.string()),
  kind: z.enum(shareKinds),
  model: z.enum(shareModels),
  currency: z.string(),
  /** Plays by subscribers, or impressions of ads. */
  plays: z.number(),
  amount: z.number(),
})
export type ShareStatement = z.infer<typeof statement>

const item = z.object({
  /** Null: all others together. */
  title: z.nullable(z.string()),
  cover: z.nullable(cover),
  plays: z.number(),
  /** Part of the plays of the artist, from 0 to 1. */
  part: z.number(),
  amount: z.number(),
})
export type ShareItem = z.infer<typeof item>

const artistShared = { method: 'GET', access: 'artist', feature: 'saas' } as const

/** Earnings of artists from subscriptions and ads, for owners. */
export const artistShares = {
  list: endpoint({
    ...artistShared,
    path: '/artist/shares',
    summary: 'Returns what an artist earned of subscriptions and ads in the last 60 months, the newest first',
    query: z.object(ofArtist),
    reply: z.array(statement),
  }),
  items: endpoint({
    ...artistShared,
    path: '/artist/shares/{id}',
    summary: `Returns what an artist earned by song or episode; in the user-centric model, items with fewer than ${MIN_SHARE_LISTENERS} listeners are merged`,
    params: idParams,
    query: z.object(ofArtist),
    reply: z.array(item),
  }),
}

/** Shares of an artist by month and item as a CSV file. */
export const artistSharesFile = endpoint({
  ...artistShared,
  path: '/artist/shares/export',
  summary: 'Returns what an artist earned of subscriptions and ads by month and item as CSV',
  query: z.object(ofArtist),
  reply: z.unknown(),
})

const common = { method: 'GET', access: 'View sales', feature: 'saas' } as const

/** Income of a month and what became of it. Amounts are minor units of `currency`. */
const pool = z.object({
  id: z.number(),
  /** The month that it corrects; null for its own. */
  corrects: z.nullable(z.string()),
  kind: z.enum(shareKinds),
  currency: z.string(),
  /** With tax and fees. */
  income: z.number(),
  tax: z.number(),
  fees: z.number(),
  /** Commission of the site. */
  site: z.number(),
  distributed: z.number(),
  /** Unearned amount, which the site keeps as well. */
  undistributed: z.number(),
})
export type SharePool = z.infer<typeof pool>

const shareMonth = z.object({
  month: z.string(),
  model: z.enum(shareModels),
  ads: z.boolean(),
  site_percent: z.number(),
  /** Null for the running month. */
  closed_at: z.nullable(z.string()),
  pools: z.array(pool),
})
export type ShareMonth = z.infer<typeof shareMonth>

const artist = z.object({
  id: z.number(),
  name: z.string(),
  currency: z.string(),
  plays: z.number(),
  amount: z.number(),
})
export type ArtistShare = z.infer<typeof artist>

/** The most artists of a month that are listed; the file names all. */
export const MAX_LISTED_ARTISTS = 100

export const adminShares = {
  months: endpoint({
    ...common,
    path: '/admin/shares',
    summary: 'Returns the last 60 months in which income was shared, the newest first',
    reply: z.array(shareMonth),
  }),
  month: endpoint({
    ...common,
    path: '/admin/shares/{month}',
    summary: `Returns a month with the ${MAX_LISTED_ARTISTS} artists that got most; of the running month, or one that is not closed, what it would be now, at most ten minutes old`,
    params: z.object({ month }),
    reply: z.object({ ...shareMonth.shape, artists: z.array(artist) }),
  }),
}

/** Shares of a closed month by artist and item as a CSV file. */
export const adminSharesFile = endpoint({
  ...common,
  path: '/admin/shares/{month}/export',
  summary: 'Returns the shares of a closed month by artist and item as CSV',
  params: z.object({ month }),
  reply: z.unknown(),
})

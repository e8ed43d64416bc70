import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { month, shareKinds, shareModels } from '../shares.ts'

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
  /** What the site keeps by its percentage. */
  site: z.number(),
  distributed: z.number(),
  /** What nobody earned, which the site keeps as well. */
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

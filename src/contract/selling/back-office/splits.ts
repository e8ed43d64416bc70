import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { listed } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { soldTypes } from '../../core/selling.ts'
import { selling } from '../../core/settings.ts'

/** All of an item, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000
/** Most artists who share the earnings of an item. */
export const MAX_SPLIT_ARTISTS = 20
/** Maximum requests in a list; answering some shows the next. */
export const MAX_SPLIT_REQUESTS = 20

const share = z.object({
  artist: choice,
  /** In hundredths of a percent. */
  share: z.number(),
})
export type SplitShare = z.infer<typeof share>

const proposal = z.object({
  id: z.number(),
  /** Empty if the split ends. */
  shares: z.array(share),
  /** Artists whose team has not agreed yet. */
  waiting: z.array(choice),
  created_at: z.string(),
})

/** How the earnings of a song or album are divided. */
export const split = z.object({
  title: z.string(),
  /** The main artist: alone, it gets everything. */
  artist: choice,
  /** Empty without a split of its own. */
  shares: z.array(share),
  /** The album whose split applies to the song. */
  album: z.nullable(z.object({ id: z.number(), title: z.string(), shares: z.array(share) })),
  /** Replacement once all have agreed. */
  proposal: z.nullable(proposal),
})
export type Split = z.infer<typeof split>

const proposed = z.strictObject({
  /** They sum to the whole; none ends the split. */
  shares: z
    .array(
      z.strictObject({
        artist_id: id,
        share: z.number().check(z.int(), z.minimum(1), z.maximum(WHOLE_SHARE)),
      }),
    )
    .check(z.maxLength(MAX_SPLIT_ARTISTS)),
})

const common = { access: 'artist', feature: selling, params: idParams } as const

const splitOf = <const T extends 'songs' | 'albums'>(type: T, noun: string) => ({
  get: endpoint({
    ...common,
    method: 'GET',
    path: `/artist/${type}/{id}/split`,
    summary: `Returns how the earnings of ${noun} of a managed artist are divided, for its owners`,
    reply: split,
  }),
  propose: endpoint({
    ...common,
    method: 'PUT',
    path: `/artist/${type}/{id}/split`,
    summary: `Divides the earnings of later sales of ${noun} between artists; those who get a share, or less than before, must agree first`,
    body: proposed,
    reply: split,
  }),
  withdraw: endpoint({
    ...common,
    method: 'DELETE',
    path: `/artist/${type}/{id}/split-proposal`,
    summary: `Withdraws what was proposed for ${noun}, and is not in effect yet`,
    reply: split,
  }),
})

export const songSplits = splitOf('songs', 'a song')
export const albumSplits = splitOf('albums', 'an album')

/** Asks a managed artist to agree to a share. */
export const splitRequest = z.object({
  /** Id of the proposal. */
  id: z.number(),
  type: z.enum(soldTypes),
  title: z.string(),
  cover: z.nullable(cover),
  /** The main artist of the item, who asks. */
  artist: choice,
  /** The managed artist. */
  asked: choice,
  /** Proposed share, and the present one. */
  share: z.number(),
  before: z.number(),
  created_at: z.string(),
})
export type SplitRequest = z.infer<typeof splitRequest>

const answer = <const V extends 'accept' | 'decline'>(verb: V, summary: string) =>
  endpoint({
    ...common,
    method: 'POST',
    path: `/artist/split-requests/{id}/${verb}`,
    summary,
    body: z.strictObject({ artist_id: id }),
    reply: success,
  })

export const splitRequests = {
  list: endpoint({
    method: 'GET',
    path: '/artist/split-requests',
    access: 'artist',
    feature: selling,
    summary: `Lists the oldest ${MAX_SPLIT_REQUESTS} splits that wait for an artist that the account owns to agree`,
    reply: z.array(splitRequest),
  }),
  accept: answer('accept', 'Agrees to a share; the split takes effect once all have agreed'),
  decline: answer('decline', 'Declines a share, which ends the proposal'),
}

/** Part of an artist in the earnings of an item. */
export const artistSplit = z.object({
  id: z.number(),
  type: z.enum(soldTypes),
  /** The song or album. */
  item: choice,
  cover: z.nullable(cover),
  /** Its main artist. */
  artist: choice,
  share: z.number(),
  /** The other artists. */
  others: z.array(choice),
  created_at: z.string(),
})
export type ArtistSplit = z.infer<typeof artistSplit>

const { id: _, ...splitItem } = artistSplit.shape

/** Splits in effect in which an artist takes part, for its owners. */
export const artistSplits = listed({
  area: 'artist',
  resource: 'splits',
  noun: 'splits in which an artist takes part',
  read: 'artist',
  feature: selling,
  row: artistSplit,
  item: splitItem,
  sorts: ['-created_at', 'title', 'share'],
  filters: {
    /** Items of the artist itself, or of others. */
    of: z.enum(['own', 'others']),
  },
})

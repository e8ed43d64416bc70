import * as z from 'zod/mini'
import { crud } from './admin/crud.ts'
import { artistItemChoice, chosenItem } from './artist-items.ts'
import { MAX_POST } from './artist-posts.ts'
import { MAX_MENTIONS, mention } from './mention.ts'
import { ofArtist } from './of-artist.ts'

/** Those the text does not name are ignored. */
const mentions = z.array(mention).check(z.maxLength(MAX_MENTIONS))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_POST))

/** Posts in the artist area. */
export const artistPostTable = crud({
  resource: 'posts',
  area: 'artist',
  noun: 'posts of an artist',
  read: 'artist',
  write: 'artist',
  row: z.object({
    id: z.number(),
    text: z.string(),
    item: z.nullable(artistItemChoice),
    /** Name of the member who wrote it; null once the account is deleted. */
    author: z.nullable(z.string()),
    created_at: z.string(),
  }),
  item: { text: z.string(), mentions: z.array(mention), item: z.nullable(artistItemChoice) },
  create: z.strictObject({
    ...ofArtist,
    text,
    mentions: z.optional(mentions),
    item: z.optional(z.nullable(chosenItem)),
  }),
  change: { text, mentions: z.optional(mentions), item: z.nullable(chosenItem) },
  sorts: ['-created_at'],
  filters: {},
  actions: ['delete'],
})

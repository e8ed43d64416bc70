import * as z from 'zod/mini'
import { crud } from './admin/crud.ts'
import { artistItem, artistItemChoice, chosenItem } from './artist-items.ts'
import { ofArtist } from './artist-team.ts'
import { endpoint } from './endpoint.ts'
import { MAX_MENTIONS, mention } from './mentions.ts'
import { idParams, listOf, pageQuery, success } from './pagination.ts'

/** Maximum characters of a post. */
export const MAX_POST = 2_000
/** Posts per artist and day, and how many of them followers are notified of. */
export const POSTS_PER_DAY = 10
export const NOTIFIED_POSTS_PER_DAY = 3

/** A text of an artist to their followers. */
export const artistPost = z.object({
  id: z.number(),
  /** Plain; addresses on the web become links. */
  text: z.string(),
  /** Those who exist for the reader. */
  mentions: z.array(mention),
  /** Null without one, and if the reader may not see it. */
  item: z.nullable(artistItem),
  created_at: z.string(),
  /** When its text was last changed; null if it never was. */
  edited_at: z.nullable(z.string()),
})
export type ArtistPost = z.infer<typeof artistPost>

/** Posts on the page of an artist. */
export const artistPosts = {
  list: endpoint({
    method: 'GET',
    path: '/artists/{id}/posts',
    access: 'optional',
    summary: 'Lists the posts of an artist, newest first',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(artistPost),
  }),
}

/** What operators do with posts that were reported. */
export const adminArtistPosts = {
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/artist-posts/{id}',
    access: 'CED artists',
    summary: 'Deletes a post of an artist',
    params: idParams,
    reply: success,
  }),
}

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

export const artistPostCalls = {
  items: endpoint({
    method: 'GET',
    path: '/artist/post-items',
    access: 'artist',
    summary: 'Returns a few items of an artist by part of their title, and public playlists of the viewer',
    query: z.object({ ...ofArtist, q: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.array(artistItemChoice),
  }),
}

import * as z from 'zod/mini'
import { artistItem, artistItemChoice } from './artist-items.ts'
import { endpoint } from './endpoint.ts'
import { mention } from './mention.ts'
import { ofArtist } from './of-artist.ts'
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

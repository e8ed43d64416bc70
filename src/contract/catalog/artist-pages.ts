import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { ofArtist } from '../core/fields.ts'
import { idParams, listOf, pageQuery, success } from '../core/pagination.ts'
import {
  artistEvent,
  artistItem,
  artistItemChoice,
  galleryImage,
  type Mention,
  mention,
} from './artist-fields.ts'

/** Maximum number of events on the page of an artist. */
export const MAX_EVENTS_SHOWN = 50

/** Public dates of artists. */
export const artistEvents = {
  list: endpoint({
    method: 'GET',
    path: '/artists/{id}/events',
    access: 'optional',
    summary: `Lists the next ${MAX_EVENTS_SHOWN} events of an artist; one stays until six hours after its start`,
    params: idParams,
    reply: z.array(artistEvent),
  }),
}

export interface MentionPart {
  text: string
  mention?: Mention
}

const startsWithLetter = /^[\p{L}\p{N}_]/u
const endsWithLetter = /[\p{L}\p{N}_]$/u

const follows = (text: string, at: number, mention: Mention): boolean => {
  const end = at + 1 + mention.name.length
  return text.startsWith(mention.name, at + 1) && !startsWithLetter.test(text.slice(end))
}

/** Splits a text into mentions and what is between them; the longest name wins. */
export const mentionParts = (text: string, mentions: readonly Mention[]): MentionPart[] => {
  const longest = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const parts: MentionPart[] = []
  let end = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    // Within a word it is an email address.
    const free = !endsWithLetter.test(text.slice(Math.max(0, at - 2), at))
    const found = free ? longest.find((one) => follows(text, at, one)) : undefined
    if (!found) continue
    if (at > end) parts.push({ text: text.slice(end, at) })
    end = at + 1 + found.name.length
    parts.push({ text: text.slice(at, end), mention: found })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns those mentions that a text contains, each name once. */
export const mentionsIn = (text: string, mentions: readonly Mention[]): Mention[] => [
  ...new Map(
    mentionParts(text, mentions).flatMap((part) => (part.mention ? [[part.mention.name, part.mention]] : [])),
  ).values(),
]

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
  /** Mentions that exist for the reader. */
  mentions: z.array(mention),
  /** Null without one, and if the reader may not see it. */
  item: z.nullable(artistItem),
  created_at: z.string(),
  /** When its text was last changed; null if it never was. */
  edited_at: z.nullable(z.string()),
  likes: z.number(),
  /** Whether the viewer likes it; false for visitors. */
  liked: z.boolean(),
})
export type ArtistPost = z.infer<typeof artistPost>

const postLike = z.object({ liked: z.boolean(), likes: z.number() })

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
  like: endpoint({
    method: 'PUT',
    path: '/artist-posts/{id}/like',
    access: 'user',
    summary: 'Likes a post of an artist; idempotent',
    params: idParams,
    reply: postLike,
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/artist-posts/{id}/like',
    access: 'user',
    summary: 'Removes the like of a post',
    params: idParams,
    reply: postLike,
  }),
}

/** Calls with which operators moderate reported posts. */
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

/** Page contents chosen by the team of an artist, apart from the profile itself. */
export const artistShowcase = z.object({
  /** Null without one, and while its item is not public. */
  pick: z.nullable(z.object({ item: artistItem, text: z.nullable(z.string()) })),
  gallery: z.array(galleryImage),
})
export type ArtistShowcase = z.infer<typeof artistShowcase>

const q = z.optional(z.string().check(z.maxLength(100)))

export const artistShowcases = {
  get: endpoint({
    method: 'GET',
    path: '/artists/{id}/showcase',
    access: 'optional',
    summary: 'Returns the pick and the gallery of an artist',
    params: idParams,
    reply: artistShowcase,
  }),
  items: endpoint({
    method: 'GET',
    path: '/artist/pick-items',
    access: 'artist',
    summary:
      'Returns a few public items of an artist by part of their title, and public playlists of its team',
    query: z.object({ ...ofArtist, q }),
    reply: z.array(artistItemChoice),
  }),
}

export const adminArtistShowcases = {
  items: endpoint({
    method: 'GET',
    path: '/admin/artists/{id}/pick-items',
    access: 'CED artists',
    summary:
      'Returns a few public items of an artist by part of their title, and public playlists of its team',
    params: idParams,
    query: z.object({ q }),
    reply: z.array(artistItemChoice),
  }),
}

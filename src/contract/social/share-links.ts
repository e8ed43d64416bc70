import * as z from 'zod/mini'
import { streamInfo } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'

const feature = 'enableShareLinks'

/** Items that share links open. */
export const linkedTypes = ['song', 'album', 'playlist'] as const
export type LinkedType = (typeof linkedTypes)[number]

/** Links that an account may have. */
export const MAX_SHARE_LINKS = 100
/** Songs that a link shows and plays. */
export const MAX_LINKED_SONGS = 500

export const shareLink = z.object({
  id: z.number(),
  type: z.enum(linkedTypes),
  item_id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  /** Null if it cannot be decrypted, since the secret of the server was replaced. */
  token: z.nullable(z.string()),
  label: z.string(),
  has_password: z.boolean(),
  expires_at: z.nullable(z.string()),
  expired: z.boolean(),
  downloads: z.boolean(),
  /** Once per visitor and day. */
  visits: z.number(),
  last_visit_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type ShareLink = z.infer<typeof shareLink>

const values = {
  label: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** Null: none. */
  password: z.optional(z.nullable(z.string().check(z.minLength(6), z.maxLength(128)))),
  /** Null: never. */
  expires_at: z.optional(z.nullable(z.iso.datetime())),
  downloads: z.optional(z.boolean()),
}
export const shareLinkValues = z.strictObject(values)
export type ShareLinkValues = z.input<typeof shareLinkValues>

/** Songs of others are not the owner's to give away: a link opens them for visitors as the site does. */
const linkLimits = z.object({
  /** Songs that the link leaves out. */
  left_out: z.number(),
  /** Songs that it plays as everyone hears them, perhaps only their beginning. */
  as_everyone: z.number(),
})
export type LinkLimits = z.infer<typeof linkLimits>

const linkedSong = z.object({
  id: z.number(),
  title: z.string(),
  artist: z.nullable(z.string()),
  /** Seconds that are heard. */
  duration: z.number(),
  /** Only the beginning is heard. */
  preview: z.boolean(),
  downloads: z.boolean(),
  explicit: z.boolean(),
  cover: z.nullable(cover),
})
export type LinkedSong = z.infer<typeof linkedSong>

/** Target of a link. Names artists and owner without their ids: the link leads nowhere else. */
export const linkedItem = z.object({
  type: z.enum(linkedTypes),
  title: z.string(),
  /** The artist, or the owner of a playlist. */
  by: z.nullable(z.string()),
  cover: z.nullable(cover),
  songs: z.array(linkedSong),
})
export type LinkedItem = z.infer<typeof linkedItem>

const token = z.string().check(z.regex(/^[\w-]{10,100}$/))
const grant = z.string().check(z.maxLength(500))
const songParams = z.object({ token, id })

export const shareLinks = {
  list: endpoint({
    method: 'GET',
    path: '/user/share-links',
    access: 'user',
    feature,
    summary: `Lists the viewer’s share links, newest first, at most ${MAX_SHARE_LINKS}`,
    reply: z.array(shareLink),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/user/share-links/offer',
    access: 'user',
    feature,
    summary:
      'Returns whether links to an item make sense: the viewer’s or their artist’s, and not open to everyone anyway',
    query: z.object({ type: z.enum(linkedTypes), item_id: id }),
    reply: z.object({ offered: z.boolean(), limits: z.nullable(linkLimits) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/share-links',
    event: 'link_created',
    access: 'user',
    feature,
    summary:
      'Creates a link, /s/{token}, to a song, album or playlist of the viewer or their artist; it opens songs of others as everyone hears them',
    body: z.strictObject({ type: z.enum(linkedTypes), item_id: id, ...values }),
    reply: z.extend(shareLink, { limits: linkLimits }),
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/share-links/{id}',
    access: 'user',
    feature,
    summary: 'Changes a share link; a new password ends the access of everyone who entered the old one',
    params: idParams,
    body: shareLinkValues,
    reply: shareLink,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/share-links/{id}',
    event: 'link_revoked',
    access: 'user',
    feature,
    summary: 'Revokes a share link',
    params: idParams,
    reply: success,
  }),
  // By POST, so that neither caches nor logs keep what a link opens.
  open: endpoint({
    method: 'POST',
    path: '/share-links/open/{token}',
    access: 'public',
    feature,
    summary:
      'Opens a share link: returns its item with a grant for its songs, or null if a password is required; 422 for a wrong one',
    params: z.object({ token }),
    body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(128))) }),
    reply: z.object({ opened: z.nullable(z.object({ grant: z.string(), item: linkedItem })) }),
    preview: true,
    limit: 'login',
  }),
  play: endpoint({
    method: 'POST',
    path: '/share-links/open/{token}/songs/{id}/play',
    access: 'public',
    feature,
    summary: 'Starts a play of a song of an opened link and returns what is needed to play it',
    params: songParams,
    body: z.strictObject({ grant }),
    reply: streamInfo,
    preview: true,
    limit: 'plays',
  }),
  download: endpoint({
    method: 'POST',
    path: '/share-links/open/{token}/songs/{id}/download',
    access: 'public',
    feature,
    summary: 'Returns the URL of the file of a song of an opened link; 403 if the link does not permit it',
    params: songParams,
    body: z.strictObject({ grant }),
    reply: z.object({ url: z.string() }),
    preview: true,
  }),
}

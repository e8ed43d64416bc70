import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'

export const importSources = ['file', 'listenbrainz', 'lastfm', 'subsonic'] as const
export type ImportSource = (typeof importSources)[number]

/**
 * `reading`: what it contains is being read. `ready`: waits for a choice. `running`: being imported. `undoing` is followed by
 * `undone`.
 */
export const importStatuses = ['reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What an import may contain besides playlists. `plays` counts how often a song was played, without times. */
export const importParts = ['listens', 'likes', 'ratings', 'bookmarks', 'plays'] as const
export type ImportPart = (typeof importParts)[number]

const part = z.object({
  count: z.number(),
  /** Those of items in the catalog. */
  matched: z.number(),
  /** Taken by the import; 0 before it. */
  taken: z.number(),
  /** Were there before. */
  known: z.number(),
})
export type ImportedPart = z.infer<typeof part>

const foundPlaylist = z.object({
  name: z.string(),
  songs: z.number(),
  matched: z.number(),
  /** The account has a playlist with this name. */
  exists: z.boolean(),
  /** The playlist that the import created. */
  playlist_id: z.nullable(z.number()),
})
export type FoundPlaylist = z.infer<typeof foundPlaylist>

const found = z.object({
  parts: z.partialRecord(z.enum(importParts), part),
  playlists: z.array(foundPlaylist),
  /** When the first and the last listen began. */
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  /** Entries of a history that are no listens, such as songs that were skipped, or have impossible times. */
  skipped: z.number(),
})
export type ImportFound = z.infer<typeof found>

const choices = z.strictObject({
  parts: z.array(z.enum(importParts)).check(z.maxLength(importParts.length)),
  /** Indexes of playlists in what was found. */
  playlists: z.array(z.number().check(z.int(), z.minimum(0))).check(z.maxLength(2000)),
})
export type ImportChoices = z.infer<typeof choices>

const run = z.object({
  id: z.uuid(),
  source: z.enum(importSources),
  /** The file, or the account and the host from which it comes. */
  name: z.string(),
  status: z.enum(importStatuses),
  /** 0 to 1. */
  progress: z.number(),
  /** Null until it was read. */
  found: z.nullable(found),
  /** Entries that match nothing in the catalog, of all parts and playlists. */
  missing: z.number(),
  /** A message key of why it failed. */
  error: z.nullable(z.string()),
  created_at: z.string(),
})
export type ImportRun = z.infer<typeof run>

const missing = z.object({
  type: z.enum(['song', 'album', 'artist']),
  title: z.string(),
  artist: z.string(),
  album: z.nullable(z.string()),
  /** How often it occurs. */
  count: z.number(),
})
export type MissingItem = z.infer<typeof missing>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const profile = { user_name: name }
const server = {
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  user_name: name,
  password: z.string().check(z.minLength(1), z.maxLength(500)),
}

/** Fields of a public profile at ListenBrainz or Last.fm, and of an account at a Subsonic server. */
export const importProfile = z.strictObject(profile)
export const importServer = z.strictObject(server)

const importBody = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('file'), upload_id: z.uuid() }),
  z.strictObject({
    source: z.literal('listenbrainz'),
    ...profile,
    /** Of a server with the API of ListenBrainz. */
    address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  z.strictObject({ source: z.literal('lastfm'), ...profile }),
  z.strictObject({ source: z.literal('subsonic'), ...server }),
])

const access = 'user'
const params = z.object({ id: z.uuid() })

/** Brings history, likes, ratings, bookmarks and playlists from other services, servers and players. */
export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/user/imports',
    access,
    summary: 'Lists the viewer’s imports, the newest 50',
    reply: z.object({
      imports: z.array(run),
      /** The site can read profiles of Last.fm. */
      lastfm: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/imports',
    access,
    summary:
      'Starts reading an uploaded file, or what another service or server has; 409 while another import runs',
    body: importBody,
    reply: run,
    status: 202,
    limit: 'login',
  }),
  start: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/start',
    access,
    summary: 'Imports what was chosen of what was found; 409 unless the import is ready',
    params,
    body: choices,
    reply: run,
    status: 202,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/retry',
    access,
    summary: 'Continues an import that failed; 409 for any other',
    params,
    reply: run,
    status: 202,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/undo',
    access,
    summary: 'Stops an import, and removes what it has added',
    params,
    reply: run,
    status: 202,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/user/imports/{id}/missing',
    access,
    summary: 'Lists what matched nothing in the catalog, the most frequent first, at most 1,000',
    params,
    reply: z.array(missing),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/imports/{id}',
    access,
    summary: 'Forgets an import that has ended; what it added stays. 409 while it runs',
    params,
    reply: success,
  }),
}

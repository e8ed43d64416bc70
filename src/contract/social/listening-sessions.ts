import * as z from 'zod/mini'
import { episode, song } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { person } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'

/**
 * Playback of a listening session: from `position` of the entry on, counted from the moment `position_at`. Without
 * another change, one entry follows the other.
 */
export const sessionPlayback = z.object({
  /** Raised by every change of the session. */
  version: z.number(),
  playing: z.boolean(),
  /** Null while the queue is empty. */
  entry_id: z.nullable(z.number()),
  /** Seconds. */
  position: z.number(),
  /** Milliseconds since 1970 by the clock of the server. May be ahead, so that everybody starts at the same time. */
  position_at: z.number(),
})
export type SessionPlayback = z.infer<typeof sessionPlayback>

/** An entry as far as time is concerned. */
export interface TimedEntry {
  id: number
  /** Seconds. */
  duration: number
}

/** Playback at a moment. */
export interface SessionMoment {
  entry_id: number | null
  /** Seconds. */
  position: number
  /** False while paused, and once the queue has ended. */
  playing: boolean
  /** The last entry has ended; it could be played again from its start. */
  over: boolean
}

/** Returns what plays at a moment, in milliseconds by the clock of the server. */
export const momentOf = (
  { playing, entry_id, position, position_at }: Omit<SessionPlayback, 'version'>,
  entries: readonly TimedEntry[],
  now: number,
): SessionMoment => {
  const first = entries.findIndex(({ id }) => id === entry_id)
  const current = entries[first]
  if (!current) return { entry_id: null, position: 0, playing: false, over: false }
  if (!playing)
    return { entry_id: current.id, position: Math.min(position, current.duration), playing, over: false }
  let at = position + Math.max(0, now - position_at) / 1000
  for (const { id, duration } of entries.slice(first)) {
    if (at < duration) return { entry_id: id, position: at, playing, over: false }
    at -= duration
  }
  const last = entries.at(-1) ?? current
  return { entry_id: last.id, position: 0, playing: false, over: true }
}

const feature = 'enableFriends'

/** Members of a session, its host included. */
export const MAX_SESSION_MEMBERS = 20
/** Entries of a session, suggestions included. */
export const MAX_SESSION_ENTRIES = 500
/** Entries added at once. */
export const MAX_ADDED_ENTRIES = 200
/** How often a browser says that it still takes part. */
export const ATTENDANCE_SECONDS = 8

/** Rights of guests: change playback and the queue, or suggest entries. */
export const guestRights = z.enum(['control', 'suggest'])
export type GuestRights = z.infer<typeof guestRights>

export const sessionItem = z.discriminatedUnion('type', [song, episode])

/** The collection from which an entry was started. */
const entrySource = z.strictObject({
  type: z.enum(['album', 'artist', 'song', 'genre', 'playlist', 'podcast', 'blend']),
  id,
})
export type EntrySource = z.infer<typeof entrySource>

export const sessionEntry = z.object({
  id: z.number(),
  /** Null if the viewer may not see it: silence for them. */
  item: z.nullable(sessionItem),
  /** Seconds, by which the entries follow each other. */
  duration: z.number(),
  /** Null if they are hidden from the viewer, or their account was deleted. */
  added_by: z.nullable(person),
  /** Null if it was added by itself. */
  source: z.nullable(entrySource),
})
export type SessionEntry = z.infer<typeof sessionEntry>

export const sessionMember = z.extend(profileRef, {
  /** Their browser takes part at the moment. */
  connected: z.boolean(),
})
export type SessionMember = z.infer<typeof sessionMember>

export const listeningSession = z.object({
  id: z.number(),
  host_id: z.number(),
  guests: guestRights,
  /** Of the invite link, /listen/{token}; empty if the secret of the server has changed since. */
  token: z.string(),
  playback: sessionPlayback,
  /** The longest member first, as far as they exist for the viewer. */
  members: z.array(sessionMember),
  entries: z.array(sessionEntry),
  /** Entries that guests suggested and nobody accepted or declined. */
  suggestions: z.array(sessionEntry),
  /** The browser of the viewer that plays the session. */
  client: z.nullable(z.string()),
})
export type ListeningSession = z.infer<typeof listeningSession>

export const sessionInvitation = z.object({
  host: person,
  /** Current item; null if nothing plays, or the viewer may not see it. */
  item: z.nullable(sessionItem),
  members_count: z.number(),
  /** The viewer is a member. */
  joined: z.boolean(),
})
export type SessionInvitation = z.infer<typeof sessionInvitation>

const item = z.object({ type: z.enum(['song', 'episode']), id })
const seconds = z.number().check(z.nonnegative(), z.maximum(1_000_000))
/** Identifies a browser tab. */
const client = z.uuid()
/** Of a link, or the number of a session for those invited by notification. */
const inviteParams = z.object({ token: z.string().check(z.regex(/^([1-9]\d{0,8}|[\w-]{10,100})$/)) })

export const listeningSessions = {
  clock: endpoint({
    method: 'GET',
    path: '/clock',
    access: 'user',
    summary: 'Returns the time by which listening sessions are played, in milliseconds since 1970',
    reply: z.object({ now: z.number() }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/user/listening-session',
    access: 'user',
    summary: 'Returns the listening session of the viewer; null without one',
    reply: z.nullable(listeningSession),
  }),
  start: endpoint({
    method: 'POST',
    path: '/listening-sessions',
    access: 'user',
    feature,
    summary: 'Starts a listening session with a queue; the viewer leaves the one they were in',
    body: z.strictObject({
      items: z.array(item).check(z.maxLength(MAX_ADDED_ENTRIES)),
      source: z.optional(entrySource),
      /** Of the item that plays. */
      index: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_ADDED_ENTRIES)),
      position: seconds,
      playing: z.boolean(),
      guests: guestRights,
      client,
    }),
    reply: listeningSession,
    idempotent: true,
  }),
  invited: endpoint({
    method: 'GET',
    path: '/listening-session-invites/{token}',
    access: 'optional',
    feature,
    summary: 'Returns the listening session to which a link invites',
    params: inviteParams,
    reply: sessionInvitation,
  }),
  join: endpoint({
    method: 'POST',
    path: '/listening-session-invites/{token}/accept',
    access: 'user',
    feature,
    summary: 'Joins the listening session to which a link invites; 409 when it is full',
    params: inviteParams,
    body: z.strictObject({ client }),
    reply: listeningSession,
  }),
  attend: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/attendance',
    access: 'user',
    summary: `Says that a browser takes part, every ${ATTENDANCE_SECONDS} seconds; \`take\` makes it the one that plays`,
    params: idParams,
    body: z.strictObject({
      client,
      take: z.boolean(),
      /** In the background and silent, where browsers hold back timers. */
      resting: z.boolean(),
    }),
    reply: z.object({
      version: z.number(),
      /** This browser is the one that plays. */
      here: z.boolean(),
    }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/leave',
    access: 'user',
    summary:
      'Leaves a listening session; after its host, the longest member becomes host, and after the last it ends',
    params: idParams,
    reply: success,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/listening-sessions/{id}',
    access: 'user',
    summary: 'Ends a listening session for everybody; for its host',
    params: idParams,
    reply: success,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/listening-sessions/{id}',
    access: 'user',
    feature,
    summary: 'Changes what guests may do, or makes another member the host; for the host',
    params: idParams,
    body: z.strictObject({ guests: z.optional(guestRights), host_id: z.optional(id) }),
    reply: listeningSession,
  }),
  removeMember: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/members/remove',
    access: 'user',
    summary: 'Removes a member from a listening session; for its host',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    reply: listeningSession,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/invitations',
    access: 'user',
    feature,
    summary: 'Invites friends to a listening session by notification',
    params: idParams,
    body: z.strictObject({ user_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_SESSION_MEMBERS)) }),
    reply: success,
    idempotent: true,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/link',
    access: 'user',
    feature,
    summary: 'Replaces the invite link of a listening session; for its host',
    params: idParams,
    reply: listeningSession,
  }),
  play: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/playback',
    access: 'user',
    summary: 'Changes what plays in a listening session: an entry, the position in it, and whether it plays',
    params: idParams,
    body: z.strictObject({
      playing: z.optional(z.boolean()),
      /** Starts at its beginning unless `position` is given. */
      entry_id: z.optional(id),
      position: z.optional(seconds),
    }),
    reply: sessionPlayback,
  }),
  add: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/entries',
    access: 'user',
    feature,
    summary:
      'Adds items to the queue of a listening session, or suggests them if the viewer may only suggest',
    params: idParams,
    body: z.strictObject({
      items: z.array(item).check(z.minLength(1), z.maxLength(MAX_ADDED_ENTRIES)),
      source: z.optional(entrySource),
      at: z.enum(['next', 'end', 'now']),
    }),
    reply: z.object({ session: listeningSession, suggested: z.boolean() }),
    idempotent: true,
  }),
  removeEntries: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/entries/remove',
    access: 'user',
    summary: 'Removes entries, or declines suggestions; guests who may only suggest withdraw their own',
    params: idParams,
    body: z.strictObject({
      entry_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_SESSION_ENTRIES)),
    }),
    reply: listeningSession,
  }),
  move: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/entries/move',
    access: 'user',
    summary: 'Moves an entry of a listening session to another index',
    params: idParams,
    body: z.strictObject({
      entry_id: id,
      index: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SESSION_ENTRIES)),
    }),
    reply: listeningSession,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/listening-sessions/{id}/suggestions/accept',
    access: 'user',
    summary: 'Adds a suggestion to the end of the queue',
    params: idParams,
    body: z.strictObject({ entry_id: id }),
    reply: listeningSession,
  }),
}

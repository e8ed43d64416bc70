import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { MAX_ID, success } from '../core/pagination.ts'
import { type PlaySource, playSources } from '../platform/analytics.ts'

/** Sources that a player names. */
export type ToldSource = Exclude<PlaySource, 'link' | 'feed' | 'app'>

/** Where the listener started a play; the server itself knows of private links, feeds and other apps. */
export const told = z.optional(
  z.enum(playSources.filter((one): one is ToldSource => !['link', 'feed', 'app'].includes(one))),
)

const itemId = z.number().check(z.int(), z.positive(), z.maximum(MAX_ID))

const playBody = z.strictObject({
  id: itemId,
  type: z.string().check(z.maxLength(20)),
  artist_id: z.optional(z.nullable(itemId)),
  duration: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  origin: z._default(z.literal('local'), 'local'),
  source: told,
})

/** Intervals of ranges that a request may contain; players coalesce what they heard. */
export const MAX_HEARD = 200

const second = z.number().check(z.nonnegative(), z.maximum(1_000_000))
/** Heard parts of an item: intervals in seconds from its start, ascending and apart. */
export const heard = z.array(z.tuple([second, second])).check(z.maxLength(MAX_HEARD))
export type Heard = z.infer<typeof heard>

/** A name such as `blog.example`. */
const hostName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/))

const registerPlay = {
  method: 'POST',
  body: playBody,
  reply: z.uuid(),
  preview: true,
  idempotent: 'resumable',
  limit: 'plays',
} as const

export const plays = {
  register: endpoint({
    ...registerPlay,
    path: '/register-play',
    /** `host`: the website that embeds the player. */
    body: z.extend(playBody, { host: z.optional(hostName) }),
    access: 'public',
    summary: 'Starts a play for a visitor and returns its id',
  }),
  registerMine: endpoint({
    ...registerPlay,
    path: '/user/register-play',
    /** `key`: the player's name for this play; the same key returns the same play. */
    body: z.extend(playBody, { key: z.optional(z.uuid()) }),
    access: 'user',
    summary: 'Starts a play for the signed-in listener and returns its id',
  }),
  playing: endpoint({
    method: 'POST',
    path: '/user/plays/{playId}/playing',
    access: 'user',
    summary:
      'Says whether one of the viewer’s plays goes on or is paused; repeated during long ones. `moved`: their plan plays on no more devices, and they play on others now',
    params: z.object({ playId: z.uuid() }),
    body: z.strictObject({ playing: z.boolean(), repeated: z.optional(z.boolean()) }),
    reply: z.extend(success, { moved: z.boolean() }),
    preview: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/user/end-play/{playId}',
    access: 'user',
    summary: 'Ends one of the viewer’s plays; the server counts the seconds',
    params: z.object({ playId: z.uuid() }),
    body: z._default(z.strictObject({ heard: z.optional(heard) }), {}),
    reply: z.object({ status: z.literal('success'), seconds: z.number() }),
    preview: true,
  }),
}

/** Plays that one request may record. */
export const MAX_OFFLINE_PLAYS = 100

const time = z.iso.datetime()

/** A play that the player could not register or end when it happened. */
const offlinePlay = z.strictObject({
  /** The player's name for it: a play that was registered with this key is ended instead of recorded again. */
  key: z.uuid(),
  id: itemId,
  type: z.string().check(z.maxLength(20)),
  duration: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  started_at: time,
  ended_at: time,
  heard,
  source: told,
})
export type OfflinePlay = z.input<typeof offlinePlay>

export const offlinePlays = {
  record: endpoint({
    method: 'POST',
    path: '/user/offline-plays',
    access: 'Use offline mode',
    feature: 'enableOfflineMode',
    summary:
      'Records plays that were made without a connection, each once, with their own times. Those of items that the listener may not hear, and those that cannot have happened, are dropped',
    body: z.strictObject({
      plays: z.array(offlinePlay).check(z.minLength(1), z.maxLength(MAX_OFFLINE_PLAYS)),
    }),
    reply: z.object({
      status: z.literal('success'),
      recorded: z.number(),
      /** Keys of plays that were not recorded. */
      dropped: z.array(z.string()),
    }),
    limit: 'plays',
    max_body: 524_288,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { user } from '../platform/user.ts'

/** Item playing now. */
export const listening = z.object({
  type: z.enum(['song', 'episode', 'radio-station']),
  id: z.number(),
  title: z.string(),
  /** Artists or podcast; null for stations. */
  subtitle: z.nullable(z.string()),
  cover: z.nullable(cover),
  started_at: z.string(),
  /** In a listening session with others. */
  together: z.boolean(),
})
export type Listening = z.infer<typeof listening>

/** Whether somebody is here and what they play, as far as the viewer may know. */
export const presence = z.object({
  online: z.boolean(),
  listening: z.nullable(listening),
})
export type Presence = z.infer<typeof presence>

/** Ids in one request. */
export const MAX_PRESENCES = 100

/** Hours of a private session; null until the listener ends it. */
export const privateHours = [1, 4, null] as const
export type PrivateHours = (typeof privateHours)[number]

export const presences = {
  of: endpoint({
    method: 'GET',
    path: '/presence',
    access: 'optional',
    summary: `Returns whether users are online and what they play, at most ${MAX_PRESENCES}; unknown ones are omitted`,
    query: z.object({
      /** Ids separated by commas. */
      ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/)),
    }),
    reply: z.array(z.extend(presence, { user_id: z.number() })),
  }),
  startPrivate: endpoint({
    method: 'PUT',
    path: '/user/private-session',
    access: 'user',
    summary: 'Starts a private session, during which nobody sees what is played; without an end for null',
    body: z.strictObject({ hours: z.nullable(z.union([z.literal(1), z.literal(4)])) }),
    reply: user,
  }),
  endPrivate: endpoint({
    method: 'DELETE',
    path: '/user/private-session',
    access: 'user',
    summary: 'Ends the private session',
    reply: user,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './pagination.ts'

const playBody = z.strictObject({
  id: z.number().check(z.int(), z.positive()),
  type: z.string().check(z.maxLength(20)),
  artist_id: z.optional(z.nullable(z.number().check(z.int(), z.positive()))),
  duration: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  origin: z._default(z.literal('local'), 'local'),
})

/** A name such as `blog.example`. */
const hostName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/))

const registerPlay = {
  method: 'POST',
  body: playBody,
  reply: z.uuid(),
  preview: true,
  idempotent: true,
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
    access: 'user',
    summary: 'Starts a play for the signed-in listener and returns its id',
  }),
  playing: endpoint({
    method: 'POST',
    path: '/user/plays/{playId}/playing',
    access: 'user',
    summary: 'Says whether one of the viewer’s plays goes on or is paused; repeated during long ones',
    params: z.object({ playId: z.uuid() }),
    body: z.strictObject({ playing: z.boolean() }),
    reply: success,
    preview: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/user/end-play/{playId}',
    access: 'user',
    summary: 'Ends one of the viewer’s plays; the server counts the seconds',
    params: z.object({ playId: z.uuid() }),
    reply: z.object({ status: z.literal('success'), seconds: z.number() }),
    preview: true,
  }),
}

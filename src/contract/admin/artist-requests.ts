import * as z from 'zod/mini'
import { artistRequest } from '../artist-requests.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, success } from '../paging.ts'
import { choice, choices } from './choices.ts'
import { handled } from './crud.ts'

const status = artistRequest.shape.status
/** Goes into the mail to who asked. */
const words = z._default(z.string().check(z.trim(), z.maxLength(2_000)), '')

export const adminArtistRequest = z.object({
  id: z.number(),
  displayname: z.string(),
  user: choice,
  status,
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type AdminArtistRequest = z.infer<typeof adminArtistRequest>

export const adminArtistRequests = handled({
  resource: 'artist-requests',
  noun: 'requests to become an artist',
  read: 'Read artists',
  write: 'CED artists',
  row: adminArtistRequest,
  item: {
    displayname: z.string(),
    user: choice,
    status,
    bio: z.nullable(z.string()),
    links: z.array(z.string()),
    /** Why it was rejected. */
    reason: z.nullable(z.string()),
    /** The artist that came of it. */
    artist: z.nullable(choice),
    /** The artist that already has the name that is asked for. */
    present: z.nullable(choice),
    created_at: z.string(),
    decided_at: z.nullable(z.string()),
  },
  sorts: ['-created_at', 'displayname'],
  filters: { status },
  /** `approve` makes each an artist by the name it asks for; the value of `reject` is a word to who asked. */
  actions: ['approve', 'reject', 'delete'],
})

const decision = <const A extends 'approve' | 'reject', B extends z.ZodMiniType>(
  action: A,
  summary: string,
  body: B,
) =>
  endpoint({
    method: 'POST',
    path: `/admin/artist-requests/{id}/${action}`,
    access: 'CED artists',
    summary,
    params: idParams,
    body,
    reply: success,
  })

export const adminArtistDecisions = {
  artists: choices('artist-requests', 'artists', 'CED artists'),
  approve: decision(
    'approve',
    'Makes an account an artist: a new one, or the present one that is named; 409 when it was decided already',
    z.strictObject({ artist_id: z._default(z.nullable(id), null), words }),
  ),
  reject: decision(
    'reject',
    'Rejects a request to become an artist; 409 when it was decided already',
    z.strictObject({ words }),
  ),
}

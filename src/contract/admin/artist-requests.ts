import * as z from 'zod/mini'
import { artistRequest } from '../artist-requests.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, success } from '../pagination.ts'
import { choice, choices } from './choices.ts'
import { handled } from './crud.ts'

const status = artistRequest.shape.status
/** Included in the email to the requester. */
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
  noun: 'artist requests',
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
    /** The artist created or assigned by the decision. */
    artist: z.nullable(choice),
    /** The existing artist with the requested name. */
    present: z.nullable(choice),
    created_at: z.string(),
    decided_at: z.nullable(z.string()),
  },
  sorts: ['-created_at', 'displayname'],
  filters: { status },
  /** `approve` creates an artist with each requested name; the value of `reject` is a message to the requester. */
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
    'Approves an artist request for a new or the given existing artist; 409 when it has already been decided',
    z.strictObject({ artist_id: z._default(z.nullable(id), null), words }),
  ),
  reject: decision(
    'reject',
    'Rejects an artist request; 409 when it has already been decided',
    z.strictObject({ words }),
  ),
}

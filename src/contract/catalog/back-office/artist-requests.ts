import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { handled } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { applicantRole, artistRequest, proofResult, requestMessage, requestText } from '../artist-requests.ts'

const status = artistRequest.shape.status
/** Included in the email to the requester. */
const words = z._default(z.string().check(z.trim(), z.maxLength(2_000)), '')

const summary = {
  displayname: z.string(),
  user: choice,
  role: applicantRole,
  /** It claims an existing artist. */
  claim: z.boolean(),
  proof_result: z.nullable(proofResult),
  /** Who wrote last in the thread; null while nobody asked anything. */
  last_word: z.nullable(z.enum(['operator', 'applicant'])),
  status,
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
}

export const adminArtistRequest = z.object({ id: z.number(), ...summary })
export type AdminArtistRequest = z.infer<typeof adminArtistRequest>

export const adminArtistRequests = handled({
  resource: 'artist-requests',
  noun: 'artist requests',
  read: 'Read artists',
  write: 'CED artists',
  row: adminArtistRequest,
  item: {
    ...summary,
    bio: z.nullable(z.string()),
    links: z.array(z.string()),
    /** Code that the account must show on a page. */
    proof_code: z.nullable(z.string()),
    proof_url: z.nullable(z.string()),
    proof_note: z.nullable(z.string()),
    proof_checked_at: z.nullable(z.string()),
    /** The artist that is claimed, and what it has. */
    claimed: z.nullable(
      z.object({
        id: z.number(),
        name: z.string(),
        songs_count: z.number(),
        albums_count: z.number(),
        plays: z.number(),
        followers_count: z.number(),
        /** It has a team by now. */
        managed: z.boolean(),
        /** Other pending claims of the same artist. */
        rivals_count: z.number(),
      }),
    ),
    messages: z.array(requestMessage),
    /** Why it was rejected. */
    reason: z.nullable(z.string()),
    /** The artist created or assigned by the decision. */
    artist: z.nullable(choice),
    /** The existing artist with the requested name. */
    present: z.nullable(choice),
  },
  sorts: ['-created_at', 'displayname'],
  filters: { status, kind: z.enum(['new', 'claim']) },
  /** `approve` creates an artist with each requested name; the value of `reject` is a message to the requester. */
  actions: ['approve', 'reject', 'delete'],
})

const act = <const A extends string, B extends z.ZodMiniType>(action: A, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/admin/artist-requests/{id}/${action}`,
    access: 'CED artists',
    summary,
    params: idParams,
    body,
    reply: success,
    idempotent: true,
  })

export const adminArtistDecisions = {
  artists: choices('artist-requests', 'artists', 'CED artists'),
  approve: act(
    'approve',
    'Approves an artist request for the claimed, a new or the given existing artist; 409 when it has already been decided',
    z.strictObject({ artist_id: z._default(z.nullable(id), null), words }),
  ),
  reject: act(
    'reject',
    'Rejects an artist request; 409 when it has already been decided',
    z.strictObject({ words }),
  ),
  ask: act(
    'questions',
    'Asks the applicant a question; 409 when the request has already been decided',
    z.strictObject({ text: requestText }),
  ),
  check: act(
    'check',
    'Looks again for the code on the page of a pending request; 409 without one',
    z.strictObject({}),
  ),
}

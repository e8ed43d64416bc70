import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'

/** A web URL. */
const webAddress = z.string().check(
  z.maxLength(500),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
)

/** Kinds of applicants. */
export const applicantRoles = ['artist', 'band', 'label', 'podcaster'] as const
export const applicantRole = z.enum(applicantRoles)
export type ApplicantRole = z.infer<typeof applicantRole>

/** Whether the code of the applicant is on a page: not there, or the page could not be read. */
export const proofResult = z.enum(['found', 'missing', 'unreachable'])
export type ProofResult = z.infer<typeof proofResult>

export const artistRequestBody = z.strictObject({
  displayname: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u)),
  bio: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  links: z._default(z.array(webAddress).check(z.maxLength(5)), []),
  role: z._default(applicantRole, 'artist'),
  /** The existing artist that is claimed; its name is used. */
  artist_id: z.optional(id),
  /** The page that shows the code of the account. */
  proof_url: z.optional(webAddress),
  /** Another proof, in words. */
  proof_note: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
})

export const requestMessage = z.object({
  id: z.number(),
  /** Name of the author; null for operators, whom applicants do not know. */
  name: z.nullable(z.string()),
  text: z.string(),
  by_applicant: z.boolean(),
  created_at: z.string(),
})
export type RequestMessage = z.infer<typeof requestMessage>

export const artistRequest = z.object({
  id: z.number(),
  user_id: z.number(),
  displayname: z.string(),
  bio: z.nullable(z.string()),
  links: z.array(z.string()),
  role: applicantRole,
  /** The existing artist that is claimed. */
  claimed: z.nullable(z.object({ id: z.number(), name: z.string(), avatar: z.nullable(cover) })),
  proof_url: z.nullable(z.string()),
  proof_note: z.nullable(z.string()),
  proof_result: z.nullable(proofResult),
  proof_checked_at: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** The artist created or assigned by the decision. */
  artist_id: z.nullable(z.number()),
  /** Pending requests that were sent earlier. */
  ahead: z.number(),
  /** Questions of the operators and answers, oldest first. */
  messages: z.array(requestMessage),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type ArtistRequest = z.infer<typeof artistRequest>

/** Questions and answers that a request may have. */
export const MAX_REQUEST_MESSAGES = 100

/** A question or an answer. */
export const requestText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))

export const artistRequests = {
  own: endpoint({
    method: 'GET',
    path: '/user/artist-request',
    access: 'user',
    summary: 'Returns the latest artist request of the account, and the code that proves who it is',
    reply: z.object({ request: z.nullable(artistRequest), code: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/user/artist-request',
    access: 'user',
    summary:
      'Creates an artist request, or claims an artist; 409 while an earlier request is pending, for an artist that has a team, and for a new artist of an account that manages one, unless it is a label',
    body: artistRequestBody,
    reply: artistRequest,
    status: 201,
    idempotent: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/user/artist-request',
    access: 'user',
    summary: 'Withdraws the pending request; 404 when there is none',
    reply: success,
  }),
  check: endpoint({
    method: 'POST',
    path: '/user/artist-request/check',
    access: 'user',
    summary: 'Looks for the code of the account on a page; a pending request keeps the result',
    body: z.strictObject({ url: webAddress }),
    /** `url` is where redirects lead. */
    reply: z.object({ result: proofResult, url: z.string() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/user/artist-request/messages',
    access: 'user',
    summary: 'Adds an answer or a note to the pending request; 404 when there is none',
    body: z.strictObject({ text: requestText }),
    reply: artistRequest,
    status: 201,
    idempotent: true,
  }),
  claimable: endpoint({
    method: 'GET',
    path: '/user/artist-request/artists/{id}',
    access: 'user',
    summary: 'Returns an artist and whether it can be claimed',
    params: idParams,
    reply: z.object({
      id: z.number(),
      name: z.string(),
      avatar: z.nullable(cover),
      songs_count: z.number(),
      albums_count: z.number(),
      /** No team manages it. */
      claimable: z.boolean(),
    }),
  }),
}

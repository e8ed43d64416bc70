import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './pagination.ts'

/** A web URL. */
const webAddress = z.string().check(
  z.maxLength(500),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
)

export const artistRequestBody = z.strictObject({
  displayname: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u)),
  bio: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  links: z._default(z.array(webAddress).check(z.maxLength(5)), []),
})

export const artistRequest = z.object({
  id: z.number(),
  user_id: z.number(),
  displayname: z.string(),
  bio: z.nullable(z.string()),
  links: z.array(z.string()),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** The artist created or assigned by the decision. */
  artist_id: z.nullable(z.number()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type ArtistRequest = z.infer<typeof artistRequest>

export const artistRequests = {
  own: endpoint({
    method: 'GET',
    path: '/user/artist-request',
    access: 'user',
    summary: 'Returns the latest artist request of the account',
    reply: z.object({ request: z.nullable(artistRequest) }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/user/artist-request',
    access: 'user',
    summary: 'Creates an artist request; 409 for an artist and while an earlier request is pending',
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
}

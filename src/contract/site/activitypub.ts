import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { ofArtist } from '../core/fields.ts'
import { id } from '../core/pagination.ts'
import { followBody } from './federation-bodies.ts'

/** Items that accounts of other servers can follow. */
export const federatedTypes = ['artist', 'podcast'] as const
export type FederatedType = (typeof federatedTypes)[number]

const feature = 'enable_federation'

/** How accounts of other servers find an artist or a podcast. */
export const federatedActor = z.object({
  /** `@name@host`, to be searched for. */
  handle: z.string(),
  /** Followers on other servers. */
  followers: z.number(),
})
export type FederatedActor = z.infer<typeof federatedActor>

const params = z.object({ type: z.enum(federatedTypes), id })

/** Following from other servers. */
export const federation = {
  get: endpoint({
    method: 'GET',
    path: '/federation/{type}/{id}',
    access: 'optional',
    feature,
    summary: 'Returns under which handle an artist or a podcast can be followed from other servers',
    params,
    reply: federatedActor,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/federation/{type}/{id}/follow',
    access: 'optional',
    feature,
    summary: 'Returns the page of somebody’s own server on which they can follow an artist or a podcast',
    params,
    body: followBody,
    reply: z.object({ url: z.string() }),
    limit: 'login',
  }),
}

export const managedActor = z.extend(federatedActor, {
  type: z.enum(federatedTypes),
  id: z.number(),
  title: z.string(),
  /** Switched off, it is followed by nobody. */
  enabled: z.boolean(),
})
export type ManagedActor = z.infer<typeof managedActor>

/** A managed artist and its podcasts, as other servers see them. */
export const artistFederation = {
  list: endpoint({
    method: 'GET',
    path: '/artist/federation',
    access: 'artist',
    feature,
    summary: 'Lists a managed artist and its podcasts with their handles and followers on other servers',
    query: z.object(ofArtist),
    reply: z.array(managedActor),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/artist/federation/{type}/{id}',
    access: 'artist',
    feature,
    summary: 'Switches following from other servers on or off; off, its followers are told that it is gone',
    params,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: managedActor,
  }),
}

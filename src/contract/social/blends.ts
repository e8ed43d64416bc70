import * as z from 'zod/mini'
import { song } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { person } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { blendRef } from './blend-ref.ts'

const feature = 'enableFriends'

/** People in a Blend, including its owner and those who are only invited. */
export const MAX_BLEND_MEMBERS = 5
/** Blends that an account may be in. */
export const MAX_BLENDS = 50
/** Songs of a day. */
export const BLEND_SONGS = 50
/** Days of listening that make up a taste. */
export const BLEND_DAYS = 90
/** Plays and likes within these days from which on a match is computed. */
export const BLEND_EVIDENCE = 20

export const blendMatch = z.object({
  one: person,
  other: person,
  /** 70 % of `artists` and 30 % of `genres`; without genres, `artists`. */
  score: z.number(),
  /** Percentage of their listening that goes to the same artists. */
  artists: z.number(),
  /** The same for genres; null if the songs of one of them have none. */
  genres: z.nullable(z.number()),
  /** Artists that both play most. */
  shared_artists: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The song that both play most. */
  song: z.nullable(z.object({ id: z.number(), title: z.string() })),
})
export type BlendMatch = z.infer<typeof blendMatch>

export const blendSong = z.extend(song, {
  /** Whose taste it is. */
  for: z.array(person),
})
export type BlendSong = z.infer<typeof blendSong>

export const blend = z.extend(blendRef, {
  /** The day of its songs; null until two members joined. */
  made_on: z.nullable(z.string()),
  songs: z.array(blendSong),
  matches: z.array(blendMatch),
})
export type Blend = z.infer<typeof blend>

export const blends = {
  list: endpoint({
    method: 'GET',
    path: '/user/blends',
    access: 'user',
    feature,
    summary: `Lists the Blends that the account is in or invited to, newest first, at most ${MAX_BLENDS * 2}`,
    reply: z.array(blendRef),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/blends',
    access: 'user',
    feature,
    summary:
      'Creates a Blend and invites friends to it, or returns the one the viewer has with the same people; 403 unless friends',
    body: z.strictObject({
      user_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_BLEND_MEMBERS - 1)),
    }),
    reply: blendRef,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/blends/{id}',
    access: 'user',
    feature,
    summary: 'Returns a Blend with the songs of the day; those only invited get its members',
    params: idParams,
    reply: blend,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/blends/{id}/members',
    access: 'user',
    feature,
    summary: 'Invites a friend to one of the viewer’s Blends; 409 when it is full',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    reply: blendRef,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/blends/{id}/members/remove',
    access: 'user',
    feature,
    summary: 'Removes a member from one of the viewer’s Blends, or withdraws an invitation',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    reply: success,
  }),
  join: endpoint({
    method: 'POST',
    path: '/user/blends/{id}/join',
    access: 'user',
    feature,
    summary: 'Accepts the invitation to a Blend',
    params: idParams,
    reply: blendRef,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/user/blends/{id}/leave',
    access: 'user',
    feature,
    summary: 'Leaves a Blend or declines its invitation; with fewer than two people left, it is deleted',
    params: idParams,
    reply: success,
  }),
}

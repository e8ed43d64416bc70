import * as z from 'zod/mini'
import { artist, song } from '../catalog/items.ts'
import { playlist } from '../catalog/playlists.ts'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { idParams, listOf, pageQuery } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'

/** Sections of a profile whose audience its owner chooses. */
export const profileSections = ['recents', 'most_played', 'playlists', 'friends', 'follows'] as const
export type ProfileSection = (typeof profileSections)[number]

export const profile = z.extend(profileRef, {
  banner: z.nullable(cover),
  playlists_count: z.number(),
  followers_count: z.number(),
  following_count: z.number(),
  /** Those that both sides show to the viewer. */
  friends_count: z.number(),
  /** Friends of both the listener and the viewer: their number, and a few of them. */
  mutual_friends: z.optional(z.object({ total: z.number(), some: z.array(profileRef) })),
  /** A private profile shows name and avatar only; counts are then 0. */
  hidden: z.optional(z.literal(true)),
  owned: z.optional(z.boolean()),
  bio: z.string(),
  /** Sections that the viewer may see. */
  sections: z.array(z.enum(profileSections)),
  created_at: z.string(),
})
export type Profile = z.infer<typeof profile>

export const profiles = {
  get: endpoint({
    method: 'GET',
    path: '/profiles/{id}',
    access: 'optional',
    summary: 'Returns the public profile of a listener',
    params: idParams,
    reply: profile,
  }),
  playlists: endpoint({
    method: 'GET',
    path: '/profiles/{id}/playlists',
    access: 'optional',
    summary: 'Lists the public playlists of a listener',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(playlist),
  }),
  mostPlayed: endpoint({
    method: 'GET',
    path: '/profiles/{id}/most-played',
    access: 'optional',
    summary: 'Returns the artists and songs that a listener played most in the last 30 days, at most 12 each',
    params: idParams,
    reply: z.object({ artists: z.array(artist), songs: z.array(song) }),
  }),
  friends: endpoint({
    method: 'GET',
    path: '/profiles/{id}/friends',
    access: 'optional',
    feature: 'enableFriends',
    summary: 'Lists the friends of a listener, newest first, as far as both show it',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(profileRef),
  }),
  followers: endpoint({
    method: 'GET',
    path: '/profiles/{id}/followers',
    access: 'optional',
    summary: 'Lists the followers of a listener',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(profileRef),
  }),
  following: endpoint({
    method: 'GET',
    path: '/profiles/{id}/following',
    access: 'optional',
    summary: 'Lists whom a listener follows',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(profileRef),
  }),
}

import * as z from 'zod/mini'

/** What a member of a playlist may do: editors change its songs, viewers see it while it is private. */
export const memberRole = z.enum(['editor', 'viewer'])
export type MemberRole = z.infer<typeof memberRole>

/** The role of a user in a playlist; only its owner changes its details and members. */
export const playlistRole = z.enum(['owner', 'editor', 'viewer'])
export type PlaylistRole = z.infer<typeof playlistRole>

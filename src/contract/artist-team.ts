import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { id, success } from './pagination.ts'

/**
 * What a member of an artist's team may do. Analysts read, editors also change music and page, owners also manage the
 * team.
 */
export const teamRoles = ['owner', 'editor', 'analyst'] as const
export const teamRole = z.enum(teamRoles)
export type TeamRole = z.infer<typeof teamRole>

/** An artist that the viewer manages. */
export const managedArtist = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.nullable(cover),
  role: teamRole,
})
export type ManagedArtist = z.infer<typeof managedArtist>

export const artistTeam = {
  managed: endpoint({
    method: 'GET',
    path: '/artist/managed',
    access: 'user',
    summary: 'Lists the artists that the account manages',
    reply: z.array(managedArtist),
  }),
  select: endpoint({
    method: 'PUT',
    path: '/artist/selected',
    access: 'artist',
    summary: 'Selects one of the managed artists, on all devices of the account',
    body: z.strictObject({ artist_id: id }),
    reply: success,
    preview: true,
  }),
}

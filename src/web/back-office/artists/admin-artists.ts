import { queryOptions } from '@tanstack/react-query'
import { adminArtistCalls, adminArtists } from '../../../contract/catalog/back-office/artists.ts'
import type { Team } from '../../../contract/platform/artist-team.ts'
import { adminArtistTeams } from '../../../contract/platform/back-office/artist-teams.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'
import { findRows } from '../crud/crud.ts'

/** Finds artists to merge with, by name. Throws `CallError`. */
export const findArtists = (q: string) =>
  findRows(adminArtists, { q, sort: '-songs_count' }, ({ name }) => name)

/** Finds users to link to an artist, by name. Throws `CallError`. */
export const findArtistUsers = (q: string) => call(adminArtistCalls.users, { query: { q } })

/** Who manages an artist, and who is invited. */
export const artistTeamQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(adminArtistTeams.get, { params: { id } }),
    queryFn: ({ signal }) => call(adminArtistTeams.get, { params: { id } }, { signal }),
  })

const changed = (id: number, team: Team): void =>
  void queryClient.setQueryData(artistTeamQuery(id).queryKey, team)

/** Invites an account or an email to own an artist. Throws `CallError`. */
export const inviteOwner = async (id: number, body: { user_id: number } | { email: string }): Promise<void> =>
  changed(id, await call(adminArtistTeams.invite, { params: { id }, body }))

/** Withdraws an invitation to the team of an artist. Throws `CallError`. */
export const revokeOwnerInvitation = async (id: number, invitation_id: number): Promise<void> =>
  changed(id, await call(adminArtistTeams.revoke, { params: { id }, body: { invitation_id } }))

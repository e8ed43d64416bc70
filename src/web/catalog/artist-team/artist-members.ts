import { hashKey, queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { artistInvitations, artistMembers } from '../../../contract/platform/artist-team.ts'
import { search } from '../../../contract/site/search.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'
import { refreshUser } from '../../data/session/session.ts'

/** Who manages an artist. */
export const teamQuery = (artist_id: number) =>
  queryOptions({
    queryKey: keyOf(artistMembers.list, { query: { artist_id } }),
    queryFn: ({ signal }) => call(artistMembers.list, { query: { artist_id } }, { signal }),
  })

const changed = (artist_id: number, team: ReplyOf<typeof artistMembers.list>): void =>
  void queryClient.setQueryData(teamQuery(artist_id).queryKey, team)

/** Invites an account or an email to a team. Throws `CallError`. */
export const inviteToTeam = async (body: BodyOf<typeof artistMembers.invite>): Promise<void> =>
  changed(body.artist_id, await call(artistMembers.invite, { body }))

/** Withdraws an invitation. Throws `CallError`. */
export const revokeTeamInvitation = async (body: BodyOf<typeof artistMembers.revoke>): Promise<void> =>
  changed(body.artist_id, await call(artistMembers.revoke, { body }))

/** Changes the role of a member. Throws `CallError`. */
export const changeTeamRole = async (body: BodyOf<typeof artistMembers.change>): Promise<void> => {
  changed(body.artist_id, await call(artistMembers.change, { body }))
  // It may be the user's own role.
  void queryClient.invalidateQueries()
}

/** Removes a member from a team. Throws `CallError`. */
export const removeFromTeam = async (body: BodyOf<typeof artistMembers.remove>): Promise<void> =>
  changed(body.artist_id, await call(artistMembers.remove, { body }))

/** Ends the user's own membership. Throws `CallError`. */
export const leaveTeam = async (artist_id: number): Promise<void> => {
  await call(artistMembers.leave, { body: { artist_id } })
  await refreshUser()
  void queryClient.invalidateQueries()
}

/** The team to which an invitation invites. */
export const teamInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(artistInvitations.get, { params: { token } }),
    queryFn: ({ signal }) => call(artistInvitations.get, { params: { token } }, { signal }),
    retry: false,
  })

/** Joins the team to which an invitation invites. Throws `CallError`. */
export const acceptTeamInvitation = async (token: string): Promise<void> => {
  await call(artistInvitations.accept, { params: { token } })
  await refreshUser()
  // An accepted invitation can’t be read again, and its page is still shown.
  const used = hashKey(teamInvitationQuery(token).queryKey)
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== used })
}

/** Declines an invitation to a team. Throws `CallError`. */
export const declineTeamInvitation = async (token: string): Promise<void> => {
  await call(artistInvitations.decline, { params: { token } })
}

/** Finds people on this site by name. */
export const findPeople = async (text: string): Promise<{ id: number; name: string }[]> => {
  if (text === '') return []
  const { data } = await call(search.tab, {
    params: { query: text, type: 'profiles' },
    query: { per_page: 12 },
  })
  return data.flatMap((hit) => (hit.type === 'user' ? [{ id: hit.id, name: hit.name }] : []))
}

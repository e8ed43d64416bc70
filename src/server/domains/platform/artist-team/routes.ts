import { artistInvitations, artistMembers, artistTeam } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Call, type Http, mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  acceptTeamInvitation,
  declineTeamInvitation,
  invitation,
  inviteToTeam,
} from './invitations.service.ts'
import { managedArtists, selectArtist } from './service.ts'
import { changeRole, getTeam, leaveTeam, removeFromTeam, revokeInvitation } from './team.service.ts'

export const artistTeamRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistTeam, {
    managed: ({ viewer }) => managedArtists(ctx, viewer),
    select: ({ viewer, body }) => settled(selectArtist(ctx, viewer, body.artist_id)),
  })

/** The author of a change, with the IP address for the audit log. */
const writer = ({ viewer, client }: Pick<Call, 'client'> & { viewer: Viewer }) => ({
  viewer,
  address: client.address,
})

export const teamRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, artistMembers, {
    list: ({ viewer, query }) => getTeam(ctx, viewer, query.artist_id),
    change: (call) => changeRole(ctx, writer(call), call.body),
    invite: (call) => inviteToTeam(ctx, writer(call), call.body),
    revoke: (call) => revokeInvitation(ctx, writer(call), call.body),
    remove: (call) => removeFromTeam(ctx, writer(call), call.body),
    leave: (call) => leaveTeam(ctx, writer(call), call.body.artist_id),
  })
  mount(http, artistInvitations, {
    get: ({ viewer, params }) => invitation(ctx, viewer, params.token),
    accept: (call) => acceptTeamInvitation(ctx, writer(call), call.params.token),
    decline: ({ viewer, params }) => declineTeamInvitation(ctx, viewer, params.token),
  })
}

import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { playlistActivities } from './activity.service.ts'
import { acceptInvitation, invitation, ownInvite, renewInvite, revokeInvite } from './invites.service.ts'
import { addMember, changeMember, leavePlaylist, listMembers, removeMember } from './members.service.ts'

export const playlistMembersRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, playlistMembers, {
    list: ({ viewer, params }) => listMembers(ctx, viewer, params.id),
    add: ({ viewer, params, body }) => addMember(ctx, viewer, params.id, body),
    change: ({ viewer, params, body }) => changeMember(ctx, viewer, params.id, body),
    remove: ({ viewer, params, body }) => removeMember(ctx, viewer, params.id, body.user_id),
    leave: ({ viewer, params }) => leavePlaylist(ctx, viewer, params.id),
    activity: ({ viewer, params, query }) => playlistActivities(ctx, viewer, params.id, query),
    invite: ({ viewer, params }) => ownInvite(ctx, viewer, params.id),
    renewInvite: ({ viewer, params, body }) => renewInvite(ctx, viewer, params.id, body),
    revokeInvite: ({ viewer, params }) => revokeInvite(ctx, viewer, params.id),
    invited: ({ viewer, params }) => invitation(ctx, viewer, params.token),
    join: ({ viewer, params }) => acceptInvitation(ctx, viewer, params.token),
  })

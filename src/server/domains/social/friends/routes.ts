import { blocks, friends } from '../../../../contract/social/friends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { blockedUsers, blockUser, unblockUser } from './blocks.service.ts'
import {
  acceptInvite,
  addFriend,
  checkStatus,
  dismissSuggestion,
  inviter,
  ownFriends,
  ownInvite,
  pendingRequests,
  removeFriend,
  resetInvite,
  suggestions,
} from './service.ts'

export const friendsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, friends, {
    add: async ({ viewer, body }) => ({ status: await addFriend(ctx, viewer, body.user_id) }),
    remove: ({ viewer, body }) => removeFriend(ctx, viewer, body.friend_id),
    list: ({ viewer }) => ownFriends(ctx, viewer),
    check: ({ viewer, body }) => checkStatus(ctx, viewer, body),
    requests: ({ viewer }) => pendingRequests(ctx, viewer),
    suggestions: ({ viewer }) => suggestions(ctx, viewer),
    dismiss: ({ viewer, body }) => dismissSuggestion(ctx, viewer, body.user_id),
    invite: ({ viewer }) => ownInvite(ctx, viewer),
    resetInvite: ({ viewer }) => resetInvite(ctx, viewer),
    invited: ({ params }) => inviter(ctx, params.token),
    acceptInvite: ({ viewer, params }) => acceptInvite(ctx, viewer, params.token),
  })
  mount(http, blocks, {
    list: ({ viewer }) => blockedUsers(ctx, viewer),
    add: ({ viewer, body }) => blockUser(ctx, viewer, body.user_id),
    remove: ({ viewer, body }) => unblockUser(ctx, viewer, body.user_id),
  })
}

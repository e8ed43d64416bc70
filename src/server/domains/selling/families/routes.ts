import { families } from '../../../../contract/selling/families.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  acceptFamilyInvitation,
  familyInvitationFor,
  inviteToFamily,
  revokeFamilyInvitation,
} from './invitations.service.ts'
import { familyFor, leaveFamily, removeFromFamily } from './service.ts'

/** Plans that several people have together. */
export const familiesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, families, {
    get: ({ viewer }) => familyFor(ctx, viewer),
    invite: ({ viewer, body }) => inviteToFamily(ctx, viewer, body),
    revoke: ({ viewer, body }) => revokeFamilyInvitation(ctx, viewer, body.invitation_id),
    remove: ({ viewer, body }) => removeFromFamily(ctx, viewer, body.user_id),
    leave: ({ viewer }) => leaveFamily(ctx, viewer),
    received: ({ viewer, params }) => familyInvitationFor(ctx, viewer, params.token),
    accept: ({ viewer, params }) => acceptFamilyInvitation(ctx, viewer, params.token),
  })

import { blends } from '../../../../contract/social/blends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  blendFor,
  createBlend,
  inviteToBlend,
  joinBlend,
  leaveBlend,
  ownBlends,
  removeFromBlend,
} from './service.ts'

export const blendsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, blends, {
    list: ({ viewer }) => ownBlends(ctx, viewer),
    create: ({ viewer, body }) => createBlend(ctx, viewer, body.user_ids),
    get: ({ viewer, params }) => blendFor(ctx, viewer, params.id),
    invite: ({ viewer, params, body }) => inviteToBlend(ctx, viewer, params.id, body.user_id),
    remove: ({ viewer, params, body }) => removeFromBlend(ctx, viewer, params.id, body.user_id),
    join: ({ viewer, params }) => joinBlend(ctx, viewer, params.id),
    leave: ({ viewer, params }) => leaveBlend(ctx, viewer, params.id),
  })

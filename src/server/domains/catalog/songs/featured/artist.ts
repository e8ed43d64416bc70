import { featuredRequests } from '../../../../../contract/site/back-office/home-sections.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { writerOf } from '../../../../crud/crud.service.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { confirmFeatured, declineFeatured, featuredRequestsFor } from './featured-requests.service.ts'

export const featuredRequestsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, featuredRequests, {
    list: ({ viewer }) => featuredRequestsFor(ctx, viewer),
    confirm: (call) => confirmFeatured(ctx, writerOf(call), call.params.id, call.body.artist_id),
    decline: (call) => declineFeatured(ctx, writerOf(call), call.params.id, call.body.artist_id),
  })

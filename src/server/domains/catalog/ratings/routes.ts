import { ratings } from '../../../../contract/catalog/likes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { loadRating, rate } from './service.ts'

export const ratingsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, ratings, {
    get: ({ params, viewer }) => loadRating(ctx, viewer, params),
    set: async ({ params, body, viewer }) => {
      await rate(ctx, viewer, params, body.rating ?? 0)
      return body
    },
  })

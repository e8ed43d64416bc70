import { adminArtistShowcases, artistShowcases } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { getShowcase, listPickChoices, pickChoices } from './showcase.service.ts'

export const artistShowcaseRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, artistShowcases, {
    get: ({ viewer, params }) => getShowcase(ctx, scopeOf(viewer), params.id),
    items: ({ viewer, query }) => pickChoices(ctx, viewer, query),
  })
  mount(http, adminArtistShowcases, {
    items: ({ params, query }) => listPickChoices(ctx, params.id, query.q),
  })
}

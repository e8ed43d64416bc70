import { artistPostCalls, artistPosts } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { loadPosts, postItemChoices } from './service.ts'

export const artistPostsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, artistPosts, {
    list: ({ viewer, params, query }) => loadPosts(ctx, scopeOf(viewer), params.id, query),
  })
  mount(http, artistPostCalls, {
    items: ({ viewer, query }) => postItemChoices(ctx, viewer, query),
  })
}

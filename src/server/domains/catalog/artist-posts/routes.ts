import { artistPostCalls, artistPosts } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { likePost, loadPosts, postItemChoices } from './service.ts'

export const artistPostsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, artistPosts, {
    list: ({ viewer, params, query }) => loadPosts(ctx, scopeOf(viewer), params.id, query),
    like: ({ viewer, params }) => likePost(ctx, viewer, params.id, true),
    unlike: ({ viewer, params }) => likePost(ctx, viewer, params.id, false),
  })
  mount(http, artistPostCalls, {
    items: ({ viewer, query }) => postItemChoices(ctx, viewer, query),
  })
}

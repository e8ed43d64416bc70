import { adminArtistPosts } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { deletePost } from './service.ts'

export const artistPostsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminArtistPosts, {
    remove: (call) => deletePost(ctx, writerOf(call), call.params.id),
  })

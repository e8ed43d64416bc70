import { bookmarks } from '../../../../contract/catalog/likes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { bookmarkedSongs, removeBookmark, setBookmark } from './service.ts'

export const bookmarksRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, bookmarks, {
    list: ({ viewer }) => bookmarkedSongs(ctx, viewer),
    set: ({ params, body, viewer }) =>
      settled(
        setBookmark(ctx, viewer, { type: 'song', id: params.id }, { ...body, comment: body.comment || null }),
      ),
    remove: ({ params, viewer }) => settled(removeBookmark(ctx, viewer, { type: 'song', id: params.id })),
  })

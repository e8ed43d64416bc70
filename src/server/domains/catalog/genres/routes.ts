import { genres } from '../../../../contract/catalog/genres.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { genresInOrder, getGenre } from './service.ts'

export const genresRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void =>
  mount(
    http,
    genres,
    {
      list: () => genresInOrder(ctx),
      get: ({ params }) => getGenre(ctx, params.id),
    },
    cache,
  )

import { home } from '../../../../contract/site/home.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { chartPage } from './chart.service.ts'
import { browseSections, genreItems, homeSections } from './service.ts'

export const homeRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void =>
  mount(
    http,
    home,
    {
      sections: ({ viewer }) => homeSections(ctx, viewer),
      browse: ({ viewer }) => browseSections(ctx, scopeOf(viewer)),
      chart: ({ viewer }) => chartPage(ctx, scopeOf(viewer)),
      genreItems: ({ params, query, viewer }) => genreItems(ctx, scopeOf(viewer), params.id, query),
    },
    cache,
  )

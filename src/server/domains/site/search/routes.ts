import { search } from '../../../../contract/site/search.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { watchIndex } from './indexing.service.ts'
import { recordedSearch, searchTab, suggestions } from './service.ts'

/** Serves `/search/{query}?type={type}` as `/search/{query}/{type}`. */
export const withTypeInPath = (url: string): string => {
  const [, path, query] = /^(\/api\/search\/[^/?]+)\/?\?(.*)$/.exec(url) ?? []
  if (path === undefined) return url
  const rest = new URLSearchParams(query)
  const type = rest.get('type')
  if (type === null) return url
  rest.delete('type')
  // An empty type is as unknown as any other.
  return `${path}/${encodeURIComponent(type || 'none')}?${rest}`
}

export const searchRoutes = (http: Http, ctx: AppContext): void => {
  watchIndex(ctx)
  const counted = recordedSearch(ctx)
  http.app.addHook('onClose', counted.stop)
  mount(http, search, {
    all: ({ params, viewer, client }) => counted.search(viewer, client, params.query),
    tab: ({ params, query, viewer }) => searchTab(ctx, scopeOf(viewer), params.query, params.type, query),
    suggestions: ({ query, viewer }) => suggestions(ctx, scopeOf(viewer), query.q),
  })
}

import { search } from '../../../contract/search.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { keepIndexed } from './indexing.service.ts'
import { countedSearch, searchTab, suggestions } from './search.service.ts'

export const searchRoutes = (http: Http, on: Platform): void => {
  const stop = keepIndexed(on)
  http.app.addHook('onClose', stop)
  const counted = countedSearch(on)
  http.app.addHook('onClose', counted.stop)
  mount(http, search, {
    all: ({ params, viewer, client }) => counted.search(viewer, client, params.query),
    tab: ({ params, query, viewer }) => searchTab(on, askerOf(viewer), params.query, params.type, query),
    suggestions: ({ query }) => suggestions(on, query.q),
  })
}

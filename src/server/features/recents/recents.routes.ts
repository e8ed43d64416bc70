import { recents } from '../../../contract/recents.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { clearRecents, recentPlays } from './recents.service.ts'

export const recentsRoutes = (http: Http, on: Platform): void =>
  mount(http, recents, {
    list: ({ query, viewer }) => recentPlays(on, viewer, query),
    clear: ({ viewer }) => finished(clearRecents(on, viewer)),
  })

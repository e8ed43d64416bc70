import { customPages } from '../../../contract/custom-pages.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { shownPage } from './custom-pages.service.ts'

export const customPagesRoutes = (http: Http, on: Platform): void =>
  mount(http, customPages, { at: ({ query }) => shownPage(on, query.path) })

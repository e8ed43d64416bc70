import { customPages } from '../../../contract/custom-pages.ts'
import type { AppContext } from '../../app-context.ts'
import { type Http, mount } from '../../http/mount.ts'
import { publishedPage } from './custom-pages.service.ts'

export const customPagesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, customPages, { at: ({ query }) => publishedPage(ctx, query.path) })

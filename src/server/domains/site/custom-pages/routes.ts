import { customPages } from '../../../../contract/site/custom-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { publishedPage } from './service.ts'

/** Makes the slashes of a page's path part of one parameter. */
export const withPagePath = (url: string): string =>
  url.replace(
    /^(\/api\/pages\/)([^?]+)/,
    (_, base: string, path: string) => base + path.replaceAll('/', '%2F'),
  )

export const customPagesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, customPages, {
    at: ({ viewer, query }) => publishedPage(ctx, viewer, query.path),
    get: async ({ viewer, params }) => orNotFound(await publishedPage(ctx, viewer, `/${params.path}`)),
  })

import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { customPages } from '../../../../contract/site/custom-pages.ts'
import { isLegalPage } from '../../../../contract/site/legal-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { publicPage, publicPaths, type StoredPage } from './queries.ts'

const PATH = /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** Returns the public custom page at a path, if there is one. */
export const pageAt = async (ctx: AppContext, path: string): Promise<StoredPage | null> =>
  PATH.test(path) && path.length <= 120 ? ((await publicPage(ctx.db, path)) ?? null) : null

/** Returns a custom page in the public format. While login is required, visitors may read legal pages only. */
export const publishedPage = async (
  ctx: AppContext,
  viewer: Viewer | null,
  path: string,
): Promise<ReplyOf<typeof customPages.at>> => {
  const settings = ctx.settings()
  if (settings.requireAuth && viewer === null && !isLegalPage(settings, path)) throwError('unauthenticated')
  const page = await pageAt(ctx, path)
  return page && { title: page.title, seo_title: page.seo_title, cover: page.cover, sections: page.sections }
}

/** Returns the paths of public pages with their last change. */
export const pageAddresses = (ctx: AppContext): Promise<{ path: string; updated_at: string }[]> =>
  publicPaths(ctx.db)

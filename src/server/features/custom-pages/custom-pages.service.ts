import type { customPages } from '../../../contract/custom-pages.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Platform } from '../../platform.ts'
import { type KeptPage, publicPage, publicPaths } from './custom-pages.queries.ts'

type On = Pick<Platform, 'db'>

const PATH = /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** The operator's public page at a path, if there is one. */
export const pageAt = async (on: On, path: string): Promise<KeptPage | null> =>
  PATH.test(path) && path.length <= 120 ? ((await publicPage(on.db, path)) ?? null) : null

/** The same as listeners see it. */
export const shownPage = async (on: On, path: string): Promise<ReplyOf<typeof customPages.at>> => {
  const page = await pageAt(on, path)
  return page && { title: page.title, cover: page.cover, sections: page.sections }
}

/** Where public pages are, with the time of the last change. */
export const pageAddresses = (on: On): Promise<{ path: string; updated_at: string }[]> => publicPaths(on.db)

import { customPages } from '../../../contract/site/custom-pages.ts'
import { readQuery } from '../../data/read.ts'

/** The custom page at a path; null if there is none. */
export const customPageQuery = (path: string) => readQuery(customPages.at, { query: { path } })

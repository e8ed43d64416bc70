import { customPages } from '../../contract/custom-pages.ts'
import { readQuery } from './read.ts'

/** The operator's page at a path; null when there is none. */
export const customPageQuery = (path: string) => readQuery(customPages.at, { query: { path } })

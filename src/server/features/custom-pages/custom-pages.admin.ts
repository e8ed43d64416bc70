import { adminPages } from '../../../contract/admin/pages.ts'
import type { PageSection } from '../../../contract/custom-pages.ts'
import { resource } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { isReserved } from '../pages/reserved.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import {
  addPage,
  dropPages,
  isPathTaken,
  pageListing,
  pageRows,
  publishPages,
  setPage,
} from './custom-pages.queries.ts'
import { harmless } from './rich-text.ts'

const taken = (): never => failFields({ path: ['There is a page at this path already.'] })

const checked = (path: string): string => (isReserved(path) ? taken() : path)

const cleaned = (sections: PageSection[]): PageSection[] =>
  sections.map(({ heading, html }) => ({ heading, html: harmless(html) }))

/** The operator's own pages in the back office. */
export const customPagesAdmin = resource({
  table: adminPages,
  name: 'pages',
  listing: pageListing,
  rows: pageRows,
  items: pageRows,
  label: ({ title }) => title,
  create: async (write, { cover, ...page }) => {
    const cover_id = (await coverGiven(write.trx, write.viewer, cover)) ?? null
    const columns = { ...page, path: checked(page.path), sections: cleaned(page.sections), cover_id }
    return (await addPage(write.trx, columns)) ?? taken()
  },
  change: async (write, id, { cover, ...page }) => {
    const cover_id = await coverGiven(write.trx, write.viewer, cover)
    if (await isPathTaken(write.trx, checked(page.path), id)) taken()
    const columns = { ...page, sections: cleaned(page.sections) }
    await setPage(write.trx, id, { ...columns, ...(cover_id !== undefined && { cover_id }) })
  },
  remove: ({ trx }, ids) => dropPages(trx, ids),
  actions: {
    publish: ({ trx }, ids) => publishPages(trx, ids, true),
    hide: ({ trx }, ids) => publishPages(trx, ids, false),
  },
})

import * as z from 'zod/mini'
import { adminPages } from '../../../contract/admin/pages.ts'
import type { PageSection } from '../../../contract/custom-pages.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { isReserved } from '../pages/reserved.service.ts'
import { coverGiven, coverOfUpload } from '../uploads/uploads.service.ts'
import {
  addPage,
  dropPages,
  hashOfCover,
  heldCovers,
  isPathTaken,
  pageListing,
  pageRows,
  publishPages,
  setPage,
} from './custom-pages.queries.ts'
import { harmlessPage, namesOfPictures } from './rich-text.ts'

const taken = (): never => failFields({ path: ['There is a page at this path already.'] })

const checked = (path: string): string => (isReserved(path) ? taken() : path)

/** The pictures of a page, held until the transaction ends: those it had before, and those just sent. */
const picturesOf = async ({ trx, viewer }: Write, sections: PageSection[]): Promise<Map<string, string>> => {
  const { uploads, hashes } = namesOfPictures(sections.map(({ html }) => html).join(''))
  const pictures = new Map((await heldCovers(trx, hashes)).map((hash) => [hash, hash]))
  for (const upload of uploads) {
    if (!z.uuid().safeParse(upload).success) failFields({ sections: ['This value is not valid.'] })
    const id = await coverOfUpload(trx, viewer, upload, 'sections')
    pictures.set(upload, await hashOfCover(trx, id))
  }
  return pictures
}

const cleaned = async (write: Write, sections: PageSection[]): Promise<PageSection[]> => {
  const pictures = await picturesOf(write, sections)
  return sections.map(({ heading, html }) => ({ heading, html: harmlessPage(html, pictures) }))
}

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
    const sections = await cleaned(write, page.sections)
    const columns = { ...page, path: checked(page.path), sections, cover_id }
    return (await addPage(write.trx, columns)) ?? taken()
  },
  change: async (write, id, { cover, ...page }) => {
    const cover_id = await coverGiven(write.trx, write.viewer, cover)
    if (await isPathTaken(write.trx, checked(page.path), id)) taken()
    const sections = await cleaned(write, page.sections)
    await setPage(write.trx, id, { ...page, sections, ...(cover_id !== undefined && { cover_id }) })
  },
  remove: ({ trx }, ids) => dropPages(trx, ids),
  actions: {
    publish: ({ trx }, ids) => publishPages(trx, ids, true),
    hide: ({ trx }, ids) => publishPages(trx, ids, false),
  },
})

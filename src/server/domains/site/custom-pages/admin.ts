import sanitize from 'sanitize-html'
import * as z from 'zod/mini'
import type { RichText } from '../../../../contract/core/fields.ts'
import { adminPages } from '../../../../contract/site/back-office/pages.ts'
import type { EditedSection, PageSection } from '../../../../contract/site/custom-pages.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { STORED_IMAGE, sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import { coverKey } from '../../../media/images/covers.ts'
import { coverOfUpload, uploadedCover } from '../../catalog/index.ts'
import { isReserved } from '../seo/reserved-paths.service.ts'
import {
  deletePages,
  hashOfCover,
  insertPage,
  isPathTaken,
  pageListing,
  pageRows,
  publishPages,
  referencedCovers,
  replaceImages,
  updatePage,
} from './queries.ts'

const MAX_ALT = 300

/** Returns the upload id or the hash that identifies an image. */
const nameOf = ({ src = '', 'data-upload': upload }: sanitize.Attributes): string =>
  upload ?? STORED_IMAGE.exec(src)?.[1] ?? ''

/** Returns the identifiers of images in a text that can be images of this instance. */
const imageNames = (html: string): { uploads: string[]; hashes: string[] } => {
  const uploads = new Set<string>()
  const hashes = new Set<string>()
  sanitize(html, {
    allowedTags: ['img'],
    transformTags: {
      img: (_, attribs): sanitize.Tag => {
        const upload = attribs['data-upload']
        if (upload !== undefined) uploads.add(upload)
        else if (nameOf(attribs)) hashes.add(nameOf(attribs))
        return { tagName: 'img', attribs: {} }
      },
    },
  })
  return { uploads: [...uploads], hashes: [...hashes] }
}

/** Returns an image of this instance with its alt text; drops any other. */
const imageOf = (attribs: sanitize.Attributes, images: ReadonlyMap<string, string>): sanitize.Attributes => {
  const hash = images.get(nameOf(attribs))
  if (hash === undefined) return {}
  const alt = (attribs.alt ?? '').slice(0, MAX_ALT)
  return {
    src: `/storage/${coverKey(hash, 1024, 'webp')}`,
    alt,
    width: '1024',
    height: '1024',
    loading: 'lazy',
  }
}

/** Sanitizes the rich text of a custom page. Only images in `pictures` (hash by upload id or hash) remain. */
const sanitizePage = (html: string, images: ReadonlyMap<string, string>): RichText =>
  sanitizeHtml(html, { picture: (attribs) => imageOf(attribs, images) })

const taken = (): never => throwFieldErrors({ path: ['A page with this path already exists.'] })

const checked = (path: string): string => (isReserved(path) ? taken() : path)

/** Locks the images of a page: existing ones and those just uploaded. */
const imagesOf = async ({ trx, viewer }: Write, sections: EditedSection[]): Promise<Map<string, string>> => {
  const { uploads, hashes } = imageNames(sections.map(({ html }) => html).join(''))
  const images = new Map((await referencedCovers(trx, hashes)).map((hash) => [hash, hash]))
  for (const upload of uploads) {
    if (!z.uuid().safeParse(upload).success) throwFieldErrors({ sections: ['This value isn’t valid.'] })
    const id = await coverOfUpload(trx, viewer, upload, 'sections')
    images.set(upload, await hashOfCover(trx, id))
  }
  return images
}

/** Records the images of a page, so that the clean-up keeps them. */
const recordImages = ({ trx }: Write, id: number, sections: PageSection[]): Promise<void> =>
  replaceImages(trx, id, imageNames(sections.map(({ html }) => html).join('')).hashes)

const cleaned = async (write: Write, sections: EditedSection[]): Promise<PageSection[]> => {
  const images = await imagesOf(write, sections)
  return sections.map(({ heading, html }) => ({ heading, html: sanitizePage(html, images) }))
}

/** Admin resource for custom pages. */
export const customPagesAdmin = resource({
  table: adminPages,
  name: 'pages',
  listing: pageListing,
  rows: pageRows,
  items: pageRows,
  label: ({ title }) => title,
  create: async (write, { cover, ...page }) => {
    const cover_id = (await uploadedCover(write.trx, write.viewer, cover)) ?? null
    const sections = await cleaned(write, page.sections)
    const columns = { ...page, path: checked(page.path), sections, cover_id }
    const id = (await insertPage(write.trx, columns)) ?? taken()
    await recordImages(write, id, sections)
    return id
  },
  change: async (write, id, { cover, ...page }) => {
    const cover_id = await uploadedCover(write.trx, write.viewer, cover)
    if (await isPathTaken(write.trx, checked(page.path), id)) taken()
    const sections = await cleaned(write, page.sections)
    await updatePage(write.trx, id, { ...page, sections, ...(cover_id !== undefined && { cover_id }) })
    await recordImages(write, id, sections)
  },
  remove: ({ trx }, ids) => deletePages(trx, ids),
  actions: {
    publish: ({ trx }, ids) => publishPages(trx, ids, true),
    hide: ({ trx }, ids) => publishPages(trx, ids, false),
  },
})

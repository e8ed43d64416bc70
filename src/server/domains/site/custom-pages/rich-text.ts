import sanitize from 'sanitize-html'
import type { RichText } from '../../../../contract/core/fields.ts'
import { STORED_IMAGE, sanitizeHtml } from '../../../http/sanitize-html.ts'
import { coverKey } from '../../../media/covers.ts'

const MAX_ALT = 300

/** Returns the upload id or the hash that identifies an image. */
const nameOf = ({ src = '', 'data-upload': upload }: sanitize.Attributes): string =>
  upload ?? STORED_IMAGE.exec(src)?.[1] ?? ''

/** Returns the identifiers of images in a text that can be images of this instance. */
export const imageNames = (html: string): { uploads: string[]; hashes: string[] } => {
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
export const sanitizePage = (html: string, images: ReadonlyMap<string, string>): RichText =>
  sanitizeHtml(html, { picture: (attribs) => imageOf(attribs, images) })

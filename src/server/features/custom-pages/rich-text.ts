import sanitize from 'sanitize-html'
import { coverKey } from '../../media/covers.ts'

const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

const MOST_ALT = 300
const OWN = /^\/storage\/covers\/[0-9a-f]{2}\/([0-9a-f]{64})-\d{2,4}\.webp$/

/** What a picture is of: the upload that brings it, or the hash of one that is there. */
const nameOf = ({ src = '', 'data-upload': upload }: sanitize.Attributes): string =>
  upload ?? OWN.exec(src)?.[1] ?? ''

/** What the pictures of a text are named by, as far as they can be pictures of this place. */
export const namesOfPictures = (html: string): { uploads: string[]; hashes: string[] } => {
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

/** A picture of this place with its words; nothing of any other. */
const pictureOf = (
  attribs: sanitize.Attributes,
  pictures: ReadonlyMap<string, string>,
): sanitize.Attributes => {
  const hash = pictures.get(nameOf(attribs))
  if (hash === undefined) return {}
  const alt = (attribs.alt ?? '').slice(0, MOST_ALT)
  return {
    src: `/storage/${coverKey(hash, 1024, 'webp')}`,
    alt,
    width: '1024',
    height: '1024',
    loading: 'lazy',
  }
}

/**
 * Rich text with what the editor can make and nothing else: no script, no style, no frame. Of pictures only those in
 * `pictures` stay, the hash of each by the name of its upload or by itself.
 */
export const harmless = (html: string, pictures: ReadonlyMap<string, string>): string =>
  sanitize(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'strong',
      'em',
      'u',
      's',
      'code',
      'pre',
      'blockquote',
      'h2',
      'h3',
      'ul',
      'ol',
      'li',
      'a',
      'img',
    ],
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      img: (_, attribs): sanitize.Tag => ({ tagName: 'img', attribs: pictureOf(attribs, pictures) }),
      a: (_, { href = '' }): sanitize.Tag => ({
        tagName: 'a',
        attribs: ADDRESS.test(href.trim()) ? { href: href.trim(), rel: 'noopener' } : {},
      }),
    },
  })

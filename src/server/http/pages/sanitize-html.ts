import sanitize from 'sanitize-html'
import type { RichText } from '../../../contract/core/fields.ts'

/** Covers and images of pages, in the storage of this instance. */
export const STORED_IMAGE = /^\/storage\/covers\/[0-9a-f]{2}\/([0-9a-f]{64})-\d{2,4}\.webp$/
const WEB_URL = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

const tags = 'p br hr strong em u s code pre blockquote h2 h3 ul ol li a img'.split(' ')

interface SanitizeOptions {
  /** Attributes of an image; if empty, the image is removed. */
  picture?: (attribs: sanitize.Attributes) => sanitize.Attributes
  /** The `rel` of links, given what they have. */
  rel?: (given: string | undefined) => string
  /** Absolute links only: the text is from another site. */
  external?: boolean
}

/** Sanitizes rich text to what the editor can create: no script, no style, no frame. */
export const sanitizeHtml = (
  html: string,
  { picture = () => ({}), rel = () => 'noopener', external = false }: SanitizeOptions = {},
): RichText =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      img: (_, attribs): sanitize.Tag => ({ tagName: 'img', attribs: picture(attribs) }),
      a: (_, { href = '', rel: given }): sanitize.Tag => ({
        tagName: 'a',
        attribs: (external ? /^(https?:\/\/|mailto:)/i : WEB_URL).test(href.trim())
          ? { href: href.trim(), rel: rel(given) }
          : {},
      }),
    },
  }) as RichText

const SAFE_TAG = new RegExp(
  `<(/?(${tags.join('|')})( /)?|a href="(https?://|mailto:|/(?!/)|#)[^"<>]*"( rel="[a-z ]*")?)>`,
  'g',
)

/**
 * Sanitizes rich text that is stored: what was sanitized before stays as it is, with its images. Parsing takes a
 * millisecond for a kilobyte, so text with only tags that need none, as nearly all has, is returned at once.
 */
export const sanitizeStored = (html: string): RichText =>
  html.replace(SAFE_TAG, '').includes('<')
    ? sanitizeHtml(html, {
        picture: (attribs) => (STORED_IMAGE.test(attribs.src ?? '') ? attribs : {}),
        rel: (given = 'noopener') => given,
      })
    : (html as RichText)

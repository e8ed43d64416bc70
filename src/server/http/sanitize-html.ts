import sanitize from 'sanitize-html'

const WEB_URL = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

const tags = [
  ...[
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
]

interface SanitizeOptions {
  /** Attributes of an image; if empty, the image is removed. */
  picture?: (attribs: sanitize.Attributes) => sanitize.Attributes
  /** The `rel` of links. */
  rel?: string
  /** Absolute links only: the text is from another site. */
  external?: boolean
}

/** Sanitizes rich text to what the editor can create: no script, no style, no frame. */
export const sanitizeHtml = (
  html: string,
  { picture = () => ({}), rel = 'noopener', external = false }: SanitizeOptions = {},
): string =>
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
      a: (_, { href = '' }): sanitize.Tag => ({
        tagName: 'a',
        attribs: (external ? /^(https?:\/\/|mailto:)/i : WEB_URL).test(href.trim())
          ? { href: href.trim(), rel }
          : {},
      }),
    },
  })

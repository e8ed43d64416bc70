import sanitize from 'sanitize-html'

const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

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

interface Kept {
  /** What a picture keeps; nothing, and it goes. */
  picture?: (attribs: sanitize.Attributes) => sanitize.Attributes
  /** How links stand to where they lead. */
  rel?: string
  /** Only links that name their host: the text comes from elsewhere. */
  foreign?: boolean
}

/** Rich text with what the editor can make and nothing else: no script, no style, no frame. */
export const harmless = (
  html: string,
  { picture = () => ({}), rel = 'noopener', foreign = false }: Kept = {},
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
        attribs: (foreign ? /^(https?:\/\/|mailto:)/i : ADDRESS).test(href.trim())
          ? { href: href.trim(), rel }
          : {},
      }),
    },
  })

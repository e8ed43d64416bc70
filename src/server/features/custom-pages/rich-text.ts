import sanitize from 'sanitize-html'

const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

/** Rich text with what the editor can make and nothing else: no script, no style, no frame, no picture from elsewhere. */
export const harmless = (html: string): string =>
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
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (_, { href = '' }): sanitize.Tag => ({
        tagName: 'a',
        attribs: ADDRESS.test(href.trim()) ? { href: href.trim(), rel: 'noopener' } : {},
      }),
    },
  })

import { markupParser } from '../../../../core/markup-parser.ts'
import { sanitizeHtml } from '../../../../http/pages/sanitize-html.ts'

const MAX_NOTES = 100_000
const apart = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'tr', 'blockquote'])
const unseen = new Set(['script', 'style', 'template', 'title'])

/** Returns whether a text is HTML: it contains a tag or a character reference. */
const isMarkup = (text: string): boolean => /<\/?[a-z!][^<>]*>|&#?\w+;/i.test(text)

/** Returns a text without markup, on one line, truncated at the last word that fits. */
export const plainText = (text: string, longest: number): string => {
  let plain = text.slice(0, MAX_NOTES)
  if (isMarkup(plain)) {
    let stated = ''
    let hidden = 0
    const parser = markupParser({
      onopentag: (name) => {
        if (apart.has(name)) stated += ' '
        if (unseen.has(name)) hidden++
      },
      onclosetag: (name) => {
        if (apart.has(name)) stated += ' '
        if (unseen.has(name)) hidden--
      },
      ontext: (piece) => {
        if (hidden === 0) stated += piece
      },
    })
    parser.end(plain)
    plain = stated
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to remove
  plain = plain.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'))

/** Returns notes as sanitized HTML; plain text is split into paragraphs. */
export const notesOf = (value: string | null): string | null => {
  if (value === null) return null
  const text = value.slice(0, MAX_NOTES).replaceAll('\u0000', '')
  const html = isMarkup(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escaped(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
        .join('')
  return sanitizeHtml(html, { rel: () => 'noopener nofollow ugc', external: true }).trim() || null
}

/** Resolves a URL relative to the feed, without credentials, which others would see; null if it must not be requested. */
export const urlOf = (value: string | null | undefined, from: string): string | null => {
  // Some feeds escape twice.
  const text = value?.trim().replaceAll('&amp;', '&')
  if (!text || !URL.canParse(text, from)) return null
  const url = new URL(text, from)
  url.username = ''
  url.password = ''
  return /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : null
}

const UNITS = /^(?:pt)?(?=\d)(?:(\d+)\s*h[a-z]*\s*)?(?:(\d+)\s*m[a-z]*\s*)?(?:(\d+(?:\.\d+)?)\s*s[a-z]*)?$/i

/** Parses `HH:MM:SS`, `MM:SS`, a number, or `1h 2m`, also as in ISO 8601, into seconds; null otherwise. */
export const secondsOf = (value: string | null | undefined): number | null => {
  const text = value?.trim().replace(',', '.') ?? ''
  const clock = /^\d+(:\d{1,2}){0,2}(\.\d+)?$/.test(text) ? text.split(':') : UNITS.exec(text)?.slice(1)
  const seconds = clock?.reduce((sum, part = '0') => sum * 60 + Number(part), 0)
  return seconds !== undefined && seconds < 1_000_000 ? seconds : null
}

/** Parses a non-negative integer within the limit; null otherwise. */
export const countOf = (value: string | null | undefined, max = 2_147_483_647): number | null => {
  const text = value?.trim()
  if (!text || !/^\d{1,15}(\.0+)?$/.test(text)) return null
  const count = Number(text)
  return count <= max ? count : null
}

/** Returns whether a text of a feed means yes. */
export const isYes = (value: string | null): boolean => /^(yes|true|explicit|1)$/i.test(value?.trim() ?? '')

import { Parser } from 'htmlparser2'
import { harmless } from '../../http/harmless.ts'

const LONGEST_NOTES = 100_000
const apart = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'tr', 'blockquote'])
const unseen = new Set(['script', 'style', 'template', 'title'])

/** Whether a text is meant as HTML: it has a tag or names a character. */
const isMarkup = (text: string): boolean => /<\/?[a-z!][^>]*>|&#?\w+;/i.test(text)

/** What a text says without its markup, on one line, cut at the last word that fits. */
export const plainText = (text: string, longest: number): string => {
  let plain = text.slice(0, LONGEST_NOTES)
  if (isMarkup(plain)) {
    let said = ''
    let hidden = 0
    const parser = new Parser({
      onopentag: (name) => {
        if (apart.has(name)) said += ' '
        if (unseen.has(name)) hidden++
      },
      onclosetag: (name) => {
        if (apart.has(name)) said += ' '
        if (unseen.has(name)) hidden--
      },
      ontext: (piece) => {
        if (hidden === 0) said += piece
      },
    })
    parser.end(plain)
    plain = said
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  plain = plain.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'))

/** Notes as harmless HTML; plain ones get their paragraphs. */
export const notesOf = (given: string | null): string | null => {
  if (given === null) return null
  const text = given.slice(0, LONGEST_NOTES).replaceAll('\u0000', '')
  const html = isMarkup(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escaped(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
        .join('')
  return harmless(html, { rel: 'noopener nofollow ugc', foreign: true }).trim() || null
}

/** An address that may be asked for, from wherever the feed lies; null for others. */
export const addressOf = (given: string | null | undefined, from: string): string | null => {
  const text = given?.trim()
  if (!text || !URL.canParse(text, from)) return null
  const url = new URL(text, from)
  return /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : null
}

/** Seconds of `HH:MM:SS`, `MM:SS` or a number; null for what is neither. */
export const secondsOf = (given: string | null | undefined): number | null => {
  const text = given?.trim().replace(',', '.')
  if (!text || !/^\d+(:\d{1,2}){0,2}(\.\d+)?$/.test(text)) return null
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds < 1_000_000 ? seconds : null
}

const zones: Record<string, string> = {
  UT: '+0000',
  UTC: '+0000',
  Z: '+0000',
  CET: '+0100',
  CEST: '+0200',
  BST: '+0100',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  JST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
}

/** The moment that a date means, however it is written; null when nobody can tell. */
export const momentOf = (given: string | null): string | null => {
  if (given === null) return null
  const text = given
    .trim()
    // A wrong day of the week says nothing.
    .replace(/^[^\d\s,]+\.?,\s*/, '')
    .replace(/\s+/g, ' ')
    .replace(/\b(Sept)\b/i, 'Sep')
    .replace(/(\d)\s?(st|nd|rd|th)\b/i, '$1')
    .replace(/([+-]\d{2}):(\d{2})$/, '$1$2')
    .replace(/ ([A-Z]{1,4})$/, (all, zone: string) => (zones[zone] ? ` ${zones[zone]}` : all))
  // A bare word would be read as some day too.
  if (!/\d{4}|\d{1,2} \S+ \d{2}\b/.test(text)) return null
  const iso = /^\d{4}-\d{2}-\d{2}/.test(text)
  const withZone = iso || /([+-]\d{4}|[A-Z]{2,4}|Z)$/.test(text) ? text : `${text} +0000`
  const isoZoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(\.\d+)?$/.test(text)
    ? `${text.replace(' ', 'T')}Z`
    : withZone.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T').replace(/ (?=[+-]\d{4}$)/, iso ? '' : ' ')
  const at = Date.parse(iso ? isoZoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') : isoZoned)
  return at > Date.UTC(1980, 0) && at < Date.UTC(2100, 0) ? new Date(at).toISOString() : null
}

/** A whole number that is not negative and fits; null for others. */
export const countOf = (given: string | null | undefined, most = 2_147_483_647): number | null => {
  const text = given?.trim()
  if (!text || !/^\d{1,15}(\.0+)?$/.test(text)) return null
  const count = Number(text)
  return count <= most ? count : null
}

/** Whether a text of a feed says yes. */
export const saysYes = (given: string | null): boolean => /^(yes|true|explicit|1)$/i.test(given?.trim() ?? '')

import { escapeHtml } from './escape.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no room for them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as XML text or attribute value, without what XML 1.0 cannot hold. */
export const xmlText = (given: string): string => escapeHtml(given.toWellFormed().replace(FORBIDDEN, ''))

/** An element with text; nothing where there is none. */
export const xmlTag = (name: string, value: string | number | boolean | null): string =>
  value === null || value === '' ? '' : `<${name}>${xmlText(String(value))}</${name}>`

type Attributes = Record<string, string | number | null>

/** An element with attributes alone; those that are null are left out. */
export const emptyTag = (name: string, attributes: Attributes): string => {
  const said = Object.entries(attributes).filter(([, value]) => value !== null)
  return `<${name}${said.map(([key, value]) => ` ${key}="${xmlText(String(value))}"`).join('')}/>`
}

/** A moment as RSS 2.0 writes it (RFC 822 with four digits of the year). */
export const rssDate = (iso: string): string => new Date(iso).toUTCString()

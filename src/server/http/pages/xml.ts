import { escapeHtml } from '../../core/escape.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: not allowed in XML 1.0
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML text or attribute values, removing characters invalid in XML 1.0. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''))

/** Returns an element with text; empty without text. */
export const xmlTag = (name: string, value: string | number | boolean | null): string =>
  value === null || value === '' ? '' : `<${name}>${xmlText(String(value))}</${name}>`

type Attributes = Record<string, string | number | null>

/** Returns an element with attributes only, omitting null ones. */
export const emptyTag = (name: string, attributes: Attributes): string => {
  const said = Object.entries(attributes).filter(([, value]) => value !== null)
  return `<${name}${said.map(([key, value]) => ` ${key}="${xmlText(String(value))}"`).join('')}/>`
}

/** Formats a time for RSS 2.0 (RFC 822 with a four-digit year). */
export const rssDate = (iso: string): string => new Date(iso).toUTCString()

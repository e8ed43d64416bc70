/** A part of a text: a link, if `href` is set. */
export interface TextPart {
  text: string
  href?: string
}

const url = /https?:\/\/[^\s<>"'`{}|\\^]+/giu
/** Punctuation that ends a sentence rather than a link. */
const ending = /[.,:;!?…)\]*_~]+$/u

const closes = (link: string): number => [...link].filter((one) => one === ')').length
const opens = (link: string): number => [...link].filter((one) => one === '(').length

/** Removes punctuation after a link; brackets that it opened itself stay. */
const trimmed = (found: string): string => {
  let link = found
  for (;;) {
    const last = link.at(-1) ?? ''
    if (!ending.test(last) || (last === ')' && opens(link) >= closes(link))) return link
    link = link.slice(0, -1)
  }
}

/** Returns the address of a link; null unless it leads to a page on the web. */
const addressOf = (link: string): string | null => {
  if (!URL.canParse(link)) return null
  const { protocol, href, hostname, username, password } = new URL(link)
  // `https://bank.example@evil.example` looks like another site.
  const honest = hostname !== '' && username === '' && password === ''
  return honest && (protocol === 'https:' || protocol === 'http:') ? href : null
}

/** Splits a text into its links and what is between them. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(url)) {
    const link = trimmed(found[0])
    const href = addressOf(link)
    if (href === null) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: link, href })
    end = found.index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

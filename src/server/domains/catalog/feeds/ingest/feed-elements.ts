import { Parser } from 'htmlparser2'
import { BadFeedError } from './feed.ts'

/** An XML element with lower-case names and normalized prefixes. */
export interface Element {
  name: string
  attributes: Record<string, string>
  /** Its own and all nested text, in order. */
  text: string
  children: Element[]
}

const MAX_DEPTH = 40
/** Elements per item; far more than any real feed has. */
const MAX_CHILDREN = 2_000
const MAX_TEXT = 500_000

/** Namespaces for which some feeds choose their own prefix. */
const prefixes: [RegExp, string][] = [
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/i, 'podcast'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/podlove\.org\/simple-chapters/i, 'psc'],
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/purl\.org\/dc\/(elements|terms)/i, 'dc'],
  [/www\.w3\.org\/2005\/atom/i, 'atom'],
  [/purl\.oclc\.org\/net\/rss_2\.0\/enc/i, 'enc'],
  // Elements of RSS itself have no prefix.
  [/purl\.org\/rss\/1\.0\/?$/i, ''],
]

const roots = ['rss', 'rdf', 'feed', 'opml']
/** These are empty elements even if the end tag is missing. */
const empty = ['enclosure', 'itunes:image', 'podcast:chapters', 'podcast:transcript']
const whole = ['item', 'entry', 'outline']

export interface ElementEvents {
  /** The root element with its attributes. */
  root?: (name: string, attributes: Record<string, string>) => void
  /** A complete item; `cut` if its end is missing. */
  item: (item: Element, cut: boolean) => void
  /** An element beside the items. */
  beside?: (element: Element) => void
  /** The document ends within an element. */
  cut?: () => void
}

const namesIn = (attributes: Record<string, string>, names: Map<string, string>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith('xmlns:')) continue
    const usual = prefixes.find(([uri]) => uri.test(value))?.[1]
    if (usual !== undefined) names.set(name.slice(6), usual)
  }
}

const usualName = (name: string, names: Map<string, string>): string => {
  const colon = name.indexOf(':')
  const usual = colon > 0 ? names.get(name.slice(0, colon)) : undefined
  if (usual === '') return name.slice(colon + 1)
  return usual === undefined ? name : `${usual}${name.slice(colon)}`
}

/**
 * Parses XML in chunks, tolerating errors, and emits complete items. Never buffers more than one. Throws BadFeedError for a
 * document type that could define entities, for excessive nesting and for documents that are not feeds.
 */
export const elementReader = (events: ElementEvents): { write: (text: string) => void; end: () => void } => {
  const names = new Map<string, string>()
  const open: Element[] = []
  let depth = 0
  let parts = 0
  let rooted = false
  let ending = false
  const finish = (cut: boolean): void => {
    const element = open.pop()
    const parent = open.at(-1)
    if (element === undefined) return
    if (parent) {
      parent.children.push(element)
      // The text of a whole item is not needed; its parts have their own.
      if (!whole.includes(parent.name) && parent.text.length < MAX_TEXT) parent.text += element.text
    } else {
      parts = 0
      if (whole.includes(element.name)) events.item(element, cut)
      else events.beside?.(element)
    }
  }
  const beginRoot = (name: string, attributes: Record<string, string>): void => {
    const [prefix = '', local = name] = name.includes(':') ? name.split(':') : ['', name]
    if (!roots.includes(local))
      throw new BadFeedError(name === 'html' ? 'This is a web page, not a feed.' : 'This isn’t a feed.')
    if (prefix !== '' && local !== 'rdf') names.set(prefix, '')
    rooted = true
    events.root?.(local, attributes)
  }
  const begin = (declared: string, attributes: Record<string, string>): void => {
    namesIn(attributes, names)
    if (!rooted) {
      beginRoot(declared, attributes)
      return
    }
    const name = usualName(declared, names)
    if (open.length === 0 && (name === 'channel' || name === 'head' || name === 'body')) return
    parts++
    if (parts > MAX_CHILDREN) throw new BadFeedError('This feed is too large or too deeply nested.')
    const element = { name, attributes, text: '', children: [] }
    const parent = open.at(-1)
    if (parent && empty.includes(element.name)) parent.children.push(element)
    else open.push(element)
  }
  const levels: boolean[] = []
  const parser = new Parser(
    {
      onprocessinginstruction: (name, data) => {
        if (name.toLowerCase() === '!doctype') refuseDoctype(data)
      },
      onopentag: (declared, attributes) => {
        const name = declared.toLowerCase()
        if (++depth > MAX_DEPTH) throw new BadFeedError('This feed is too large or too deeply nested.')
        const before = open.length
        begin(name, lowerNames(attributes))
        levels.push(open.length > before)
      },
      onclosetag: (_, implied) => {
        if (implied && ending) events.cut?.()
        depth--
        if (levels.pop()) finish(implied && ending)
      },
      ontext: (text) => {
        const element = open.at(-1)
        if (element && element.text.length < MAX_TEXT) element.text += text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (text) => parser.write(text),
    end: () => {
      ending = true
      parser.end()
      if (!rooted) throw new BadFeedError('This isn’t a feed.')
    },
  }
}

const lowerNames = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/** Throws BadFeedError for a document type, unless it only names the definition of a feed: that is not fetched. */
const refuseDoctype = (data: string): void => {
  if (/^!doctype\s+html/i.test(data)) throw new BadFeedError('This is a web page, not a feed.')
  if (!/^!doctype\s+(rss|rdf:rdf|feed)(\s+(public|system)(\s+"[^"[\]]*"){1,2})?\s*$/i.test(data))
    throw new BadFeedError('This feed contains a DOCTYPE, which isn’t supported.')
}

/** Returns the text of the first of these children that is not empty. */
export const textIn = ({ children }: Element, ...names: string[]): string | null => {
  for (const name of names) {
    const text = children.find((one) => one.name === name && one.text.trim() !== '')?.text.trim()
    if (text) return text
  }
  return null
}

/** Returns the direct children of this name. */
export const allIn = ({ children }: Element, name: string): Element[] =>
  children.filter((one) => one.name === name)

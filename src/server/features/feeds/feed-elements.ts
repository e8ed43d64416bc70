import { Parser } from 'htmlparser2'
import { BadFeed } from './feed.ts'

/** A piece of XML, names in lower case, with the usual prefixes whatever the feed calls them. */
export interface Element {
  name: string
  attributes: Record<string, string>
  /** Text of its own and of all within, in order. */
  text: string
  children: Element[]
}

const DEEPEST = 40
/** Of one item; far more than any has. */
const MOST_PARTS = 2_000
const LONGEST_TEXT = 500_000

/** Namespaces whose prefix some feeds choose for themselves. */
const prefixes: [RegExp, string][] = [
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/i, 'podcast'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/podlove\.org\/simple-chapters/i, 'psc'],
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/purl\.org\/dc\/(elements|terms)/i, 'dc'],
  [/www\.w3\.org\/2005\/atom/i, 'atom'],
]

const roots = ['rss', 'rdf:rdf', 'feed', 'opml']
/** These hold nothing, also where their end is forgotten. */
const empty = ['enclosure', 'itunes:image', 'podcast:chapters', 'podcast:transcript']
const whole = ['item', 'entry', 'outline']

export interface ElementEvents {
  /** The root, with its attributes. */
  root?: (name: string) => void
  /** An item of the feed, whole; `cut` when it has no end. */
  item: (item: Element, cut: boolean) => void
  /** Something that stands beside the items. */
  beside?: (element: Element) => void
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
  return usual === undefined ? name : `${usual}${name.slice(colon)}`
}

/**
 * Reads XML piece by piece, forgiving what is broken, and hands over each item whole. Never holds more than one.
 * Throws BadFeed for a document type (which could define entities), for what nests too deep and for what is no feed.
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
      // The text of a whole item is nobody's; its parts have theirs.
      if (!whole.includes(parent.name) && parent.text.length < LONGEST_TEXT) parent.text += element.text
    } else {
      parts = 0
      if (whole.includes(element.name)) events.item(element, cut)
      else events.beside?.(element)
    }
  }
  const begin = (name: string, attributes: Record<string, string>): void => {
    namesIn(attributes, names)
    if (!rooted) {
      if (!roots.includes(name))
        throw new BadFeed(name === 'html' ? 'This is a web page, not a feed.' : 'This is not a feed.')
      rooted = true
      events.root?.(name)
      return
    }
    if (open.length === 0 && (name === 'channel' || name === 'head' || name === 'body')) return
    parts++
    if (parts > MOST_PARTS) throw new BadFeed('This feed is built too deep or too large to be read.')
    const element = { name: usualName(name, names), attributes, text: '', children: [] }
    const parent = open.at(-1)
    if (parent && empty.includes(element.name)) parent.children.push(element)
    else open.push(element)
  }
  const levels: boolean[] = []
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype')
          throw new BadFeed('This feed has a document type, which is not read.')
      },
      onopentag: (given, attributes) => {
        const name = given.toLowerCase()
        if (++depth > DEEPEST) throw new BadFeed('This feed is built too deep or too large to be read.')
        const before = open.length
        begin(name, lowerNames(attributes))
        levels.push(open.length > before)
      },
      onclosetag: (_, implied) => {
        depth--
        if (levels.pop()) finish(implied && ending)
      },
      ontext: (text) => {
        const element = open.at(-1)
        if (element && element.text.length < LONGEST_TEXT) element.text += text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (text) => parser.write(text),
    end: () => {
      ending = true
      parser.end()
      if (!rooted) throw new BadFeed('This is not a feed.')
    },
  }
}

const lowerNames = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/** The first of these that it holds and that says something. */
export const textIn = ({ children }: Element, ...names: string[]): string | null => {
  for (const name of names) {
    const text = children.find((one) => one.name === name && one.text.trim() !== '')?.text.trim()
    if (text) return text
  }
  return null
}

/** What of that name it holds directly. */
export const allIn = ({ children }: Element, name: string): Element[] =>
  children.filter((one) => one.name === name)

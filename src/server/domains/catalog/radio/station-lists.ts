import { markupParser } from '../../../core/markup-parser.ts'

/** A station named in a list. */
export interface ListedStation {
  /** Line in the list, from 1. */
  line: number
  title: string
  stream_url: string
  genre: string | null
  website: string | null
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** Returns the address of a stream: absolute where the address of the list is known, and with the scheme of HTTP. */
const addressOf = (value: string, base: string | undefined): string => {
  // Some players take headers after a bar, and some servers have schemes of their own.
  const [address = ''] = value.trim().split('|', 1)
  const text = address.replace(/^(icy|icyx|shout|mmsh):\/\//i, 'http://')
  return base !== undefined && !isAddress(text) && URL.canParse(text, base) ? new URL(text, base).href : text
}

const attribute = (text: string, name: string): string | null => {
  const value = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(text)
  return (value?.[1] ?? value?.[2])?.trim() || null
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Returns the title in an info line: after its comma, or else after the duration or in an attribute. */
const titleIn = (info: string): string => {
  const [, title] = /^#EXTINF:[^,"]*(?:"[^"]*"[^,"]*)*,(.*)$/i.exec(info) ?? []
  const plain = /^#EXTINF:\s*[-\d.]+\s+([^\s=,][^=,]*)$/i.exec(info)?.[1]
  return (title ?? plain)?.trim() || attribute(info, 'tvg-name') || ''
}

/** Parses extended M3U: an info line, then the URL. Any other line is a URL or reported as invalid. */
const inM3u = (text: string, base?: string): ListedStation[] => {
  let info = ''
  let group: string | null = null
  return linesOf(text).flatMap((raw, at) => {
    const line = raw.trim()
    if (/^#EXTINF:/i.test(line)) info = line
    else if (/^#EXTGRP:/i.test(line)) group = line.slice(8).trim() || null
    if (line === '' || line.startsWith('#')) return []
    const station = {
      line: at + 1,
      title: titleIn(info),
      stream_url: addressOf(line, base),
      genre: attribute(info, 'group-title') ?? group,
      website: null,
    }
    info = ''
    group = null
    return [station]
  })
}

/** Parses lists in the form of settings: PLS, old ASX (`Ref1=`), internet shortcuts. */
const inSettings = (text: string, base?: string): ListedStation[] => {
  const titles = new Map<string, string>()
  const files: { line: number; number: string; stream_url: string }[] = []
  linesOf(text).forEach((raw, at) => {
    const [, key = '', number = '', value = ''] = /^\s*(File|Ref|URL|Title)(\d*)\s*=(.*)$/i.exec(raw) ?? []
    if (/^title$/i.test(key)) titles.set(number, value.trim())
    else if (value.trim() !== '') files.push({ line: at + 1, number, stream_url: addressOf(value, base) })
  })
  return files.map(({ line, number, stream_url }) => ({
    line,
    title: titles.get(number) ?? '',
    stream_url,
    genre: null,
    website: null,
  }))
}

/** Elements and attributes that hold the URL of a stream: OPML, ASX, XSPF, WPL and SMIL, B4S. */
const streamAttributes: Record<string, string[]> = {
  outline: ['url', 'xmlurl'],
  ref: ['href'],
  entryref: ['href'],
  media: ['src'],
  audio: ['src'],
  video: ['src'],
  entry: ['playstring'],
}
const stationElements = ['entry', 'entryref', 'track', 'outline', 'media', 'audio', 'video']

/** Parses lists in XML, tolerating errors. Entities that a document defines are not expanded, and nothing is fetched. */
const inXml = (text: string, base?: string): ListedStation[] => {
  const found: ListedStation[] = []
  const texts: string[] = []
  let from = base
  const unnamed = { title: '', genre: null as string | null, website: null as string | null }
  let station = unnamed
  let listed: ListedStation | null = null
  let [line, counted] = [1, 0]
  /** Returns the line of a place; places are asked for in their order. */
  const lineAt = (at: number): number => {
    line += linesOf(text.slice(counted, at)).length - 1
    counted = at
    return line
  }
  /** Further URLs of a station are alternatives. */
  const add = (value: string, at: number): void => {
    const stream_url = addressOf(value.replace(/^file:\/*(?=https?:)/i, ''), from)
    if (listed) {
      if (!isAddress(listed.stream_url)) listed.stream_url = stream_url
      return
    }
    listed = { line: lineAt(at), ...station, stream_url }
    found.push(listed)
  }
  const parser = markupParser(
    {
      onopentag: (name, declared) => {
        const tag = name.replace(/^\w+:/, '')
        const attributes = Object.fromEntries(
          Object.entries(declared).map(([key, value]) => [key.toLowerCase(), value.trim()]),
        )
        texts.push('')
        if (tag === 'base' && attributes.href) from = addressOf(attributes.href, base)
        if (stationElements.includes(tag)) {
          listed = null
          station = {
            title: attributes.text || attributes.title || '',
            genre: attributes.genre || attributes.category || null,
            website: isAddress(attributes.htmlurl ?? '') ? (attributes.htmlurl ?? null) : null,
          }
        }
        const value = streamAttributes[tag]?.map((key) => attributes[key]).find(Boolean)
        if (value) add(value, parser.startIndex)
      },
      ontext: (piece) => {
        if (texts.length > 0) texts[texts.length - 1] += piece
      },
      onclosetag: (closed) => {
        const tag = closed.replace(/^\w+:/, '')
        const value = texts.pop()?.trim() ?? ''
        if (tag === 'location' && value !== '') add(value, parser.startIndex)
        if (tag === 'genre' && value !== '') {
          station = { ...station, genre: station.genre || value }
          if (listed) listed.genre ||= value
        }
        if (tag === 'title' || tag === 'name') {
          station = { ...station, title: station.title || value }
          if (listed) listed.title ||= value
        }
        if (stationElements.includes(tag)) {
          listed = null
          station = unnamed
        }
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  )
  parser.end(text)
  return found
}

/** Names that programs give to what a list in JSON has of a station; the first that is there counts. */
const jsonNames = {
  stream_url: ['url_resolved', 'stream_url', 'streamurl', 'stream', 'location', 'uri', 'url', 'src'],
  title: ['name', 'title', 'text', 'station'],
  genre: ['genre', 'category', 'tags'],
  website: ['homepage', 'website'],
}

const MAX_NESTING = 20

/** Parses lists in JSON: any object with a name and the URL of a stream is a station; others are searched for stations. */
const inJson = (text: string): ListedStation[] => {
  const found: ListedStation[] = []
  const search = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return
    const fields = new Map(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one as unknown]))
    const first = (names: string[], fits = (one: string) => one.trim() !== ''): string | undefined =>
      names.map((name) => fields.get(name)).find((one) => typeof one === 'string' && fits(one)) as
        | string
        | undefined
    const title = first(jsonNames.title)
    const address = first(jsonNames.stream_url, (one) => isAddress(addressOf(one, undefined)))
    if (title === undefined || address === undefined) {
      for (const one of Object.values(value)) search(one, depth + 1)
      return
    }
    found.push({
      line: found.length + 1,
      title: title.trim(),
      stream_url: addressOf(address, undefined),
      genre: first(jsonNames.genre)?.split(',')[0]?.trim() || null,
      website: first(jsonNames.website, isAddress) ?? null,
    })
  }
  try {
    search(JSON.parse(text), 0)
  } catch {}
  return found
}

const ROOT = /<(?:\w+:)?(opml|asx|playlist|smil|winampxml|rhythmdb)\b/i
const SETTINGS = /^\s*\[(playlist|reference|internetshortcut)\]/i

const parserFor = (text: string): typeof inM3u | null => {
  if (/^\s*</.test(text) && ROOT.test(text.slice(0, 2_000))) return inXml
  if (/^\s*[[{]\s*[[{"]/.test(text)) return inJson
  return SETTINGS.test(text) ? inSettings : null
}

/** Returns the stations in a list: M3U, PLS, ASX, XSPF, WPL, B4S, OPML, JSON, or plain URLs. */
export const stationsIn = (document: string): ListedStation[] => {
  const text = document.replace(/^\ufeff/, '')
  return (parserFor(text) ?? inM3u)(text)
}

/** Returns the URLs of a list at `base`; none if a text is no list. */
export const urlsInList = (text: string, base: string, contentType = ''): string[] => {
  const parse = parserFor(text)
  const urls = (parse ?? inM3u)(text, base).map(({ stream_url }) => stream_url)
  const isList =
    parse !== null ||
    /^\s*#EXT(M3U|INF)/i.test(text) ||
    /mpegurl|scpls/i.test(contentType) ||
    inM3u(text).every(({ stream_url }) => isAddress(stream_url))
  return isList ? urls.filter(isAddress) : []
}

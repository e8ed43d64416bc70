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

const attribute = (text: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(text)?.[1]?.trim() || null

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Parses extended M3U: an info line, then the URL. Any other line is a URL or reported as invalid. */
const inM3u = (text: string): ListedStation[] => {
  let info = ''
  let group: string | null = null
  return linesOf(text).flatMap((raw, at) => {
    const line = raw.trim()
    if (/^#EXTINF:/i.test(line)) info = line
    else if (/^#EXTGRP:/i.test(line)) group = line.slice(8).trim() || null
    if (line === '' || line.startsWith('#')) return []
    const station = {
      line: at + 1,
      title: info.replace(/^#EXTINF:[^,]*?(?:"[^"]*"[^,"]*)*,/i, '').trim(),
      stream_url: line,
      genre: attribute(info, 'group-title') ?? group,
      website: null,
    }
    info = ''
    group = null
    return [station]
  })
}

const inPls = (text: string): ListedStation[] => {
  const titles = new Map<string, string>()
  const files: { line: number; number: string; stream_url: string }[] = []
  linesOf(text).forEach((raw, at) => {
    const [, key = '', number = '', value = ''] = /^\s*(File|Title)(\d+)\s*=\s*(.*?)\s*$/i.exec(raw) ?? []
    if (/^title$/i.test(key)) titles.set(number, value)
    if (/^file$/i.test(key)) files.push({ line: at + 1, number, stream_url: value })
  })
  return files.map(({ line, number, stream_url }) => ({
    line,
    title: titles.get(number) ?? '',
    stream_url,
    genre: null,
    website: null,
  }))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, number, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(number)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** Reads outlines only: no other part of OPML is parsed, so nothing can be expanded or fetched. */
const inOpml = (text: string): ListedStation[] =>
  [...text.matchAll(/<outline\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi)].flatMap((found) => {
    const extended = (name: string): string => {
      const value = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(found[1] ?? '')
      return plain(value?.[1] ?? value?.[2] ?? '').trim()
    }
    const stream_url = extended('URL') || extended('url') || extended('xmlUrl')
    if (stream_url === '') return []
    return [
      {
        line: linesOf(text.slice(0, found.index)).length,
        title: extended('text') || extended('title'),
        stream_url,
        genre: extended('genre') || extended('category') || null,
        website: isAddress(extended('htmlUrl')) ? extended('htmlUrl') : null,
      },
    ]
  })

/** Returns the stations in a list: M3U, PLS, OPML, or plain URLs. */
export const stationsIn = (document: string): ListedStation[] => {
  const text = document.replace(/^\ufeff/, '')
  if (/<opml\b/i.test(text.slice(0, 2_000))) return inOpml(text)
  if (/^\s*\[playlist\]/i.test(text)) return inPls(text)
  return inM3u(text)
}

/** Returns the URLs of a recognized list; none for anything else. */
export const urlsInList = (text: string): string[] => {
  const list = /^\s*(#EXTM3U|\[playlist\])/i.test(text) || linesOf(text.trim()).slice(0, 5).every(isAddress)
  return list ? stationsIn(text).flatMap(({ stream_url }) => (isAddress(stream_url) ? [stream_url] : [])) : []
}

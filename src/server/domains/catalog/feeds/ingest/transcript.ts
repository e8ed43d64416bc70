import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import { markupParser } from '../../../../core/markup-parser.ts'
import { plainText, secondsOf, urlOf } from './feed-values.ts'

const MAX_LINES = 20_000
const MAX_LINE = 2_000
const MAX_CHAPTERS = 500

/** A line of WebVTT or SRT, or of SubViewer: `0:00:01.000,0:00:02.000`. */
const TIMES = /^[ \t]*((?:\d+:)?\d{1,2}:\d{2}(?:\s?[.,]\s?\d{1,3})?)\s*(?:--?>|,\d+:\d{2}:\d{2}\.\d{3}\s*$)/

const lineOf = (at: number | null, speaker: string | null, value: string): TranscriptLine[] => {
  const text = plainText(value, MAX_LINE)
  return text === '' ? [] : [{ at, speaker: speaker === null ? null : plainText(speaker, 100) || null, text }]
}

const cueOf = (at: number | null, lines: string[]): TranscriptLine[] => {
  const said = lines.join(' ').replace(/\{\\[^{}]*\}|<[\d:.]+>|^\s*(>>|&gt;&gt;)/g, '')
  const voices = said.split(/(?=<v[ .])/).filter((part) => part.trim() !== '')
  return voices.length > 1 ? voices.flatMap((part) => voiceOf(at, part)) : voiceOf(at, said)
}

const voiceOf = (at: number | null, said: string): TranscriptLine[] => {
  const voice =
    /^\s*<v(?:\.[^ >]*)?\s+([^\s>][^>]*)>/.exec(said)?.[1] ??
    /^\s*(\p{Lu}[\p{L}\d .'’-]{0,40}): /u.exec(said)?.[1]
  const text = voice !== undefined && !/^\s*</.test(said) ? said.slice(said.indexOf(':') + 1) : said
  return lineOf(at, voice ?? null, text)
}

/**
 * WebVTT and SRT are similar enough to be parsed alike: a line with times, then the text up to an empty line. Where there
 * are no empty lines, the number before the next times is not part of the text.
 */
const fromCues = (text: string): TranscriptLine[] => {
  const cues: TranscriptLine[] = []
  let at: number | null = null
  let said: string[] | null = null
  const finish = (): void => {
    if (said) cues.push(...cueOf(at, said))
    said = null
  }
  for (const line of text.split('\n')) {
    const [, time] = TIMES.exec(line) ?? []
    if (time !== undefined) {
      if (said && /^\s*\d+\s*$/.test(said.at(-1) ?? '')) said.pop()
      finish()
      at = secondsOf(time.replace(/\s/g, ''))
      said = []
    } else if (line.trim() !== '') said?.push(line)
    else if (said && said.length > 0) finish()
  }
  finish()
  return cues
}

type Json = Record<string, unknown>

const textIn = (value: Json, ...names: string[]): string | null =>
  names.map((name) => value[name]).find((one) => typeof one === 'string') ?? null

const timeIn = (value: unknown): number | null => {
  if (typeof value === 'number') return value >= 0 ? value : null
  return typeof value === 'string' ? secondsOf(value) : null
}

/** Parses segments of Podcasting 2.0, Whisper, Podlove and others; consecutive short ones are joined. */
const fromJson = (text: string): TranscriptLine[] => {
  const whole = JSON.parse(text) as Json | Json[]
  const segments = Array.isArray(whole)
    ? whole
    : [whole.segments, whole.transcript, whole.cues, whole.captions].find(Array.isArray)
  const lines: TranscriptLine[] = []
  let speaker: string | null = null
  for (const segment of (segments ?? []).slice(0, 10 * MAX_LINES) as Json[]) {
    const body = textIn(segment, 'body', 'text')
    if (body === null) continue
    const named = textIn(segment, 'speaker', 'voice')
    const turns = named !== null && named !== speaker
    if (turns) speaker = named
    const last = lines.at(-1)
    if (last && !turns && !/[.!?…]\s*$/.test(last.text) && last.text.length < 300) {
      last.text = plainText(`${last.text} ${body}`, MAX_LINE)
    } else lines.push(...lineOf(timeIn(segment.startTime ?? segment.start), speaker, body))
  }
  return lines
}

/** A time before a paragraph, in brackets, or after the name of who speaks on a line of its own. */
const STAMP =
  /^(?:([^\n:]{1,60}?)\s+(?=[[(]?[\d:]+[\])]?\s*\n))?[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)(?:[\])]\s*|\s+)/
const STAMPED_LINES = /^[ \t]*[[(]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:[\])]|\s)/gm

/** Parses paragraphs, or lines, which may begin with a time, as those of LRC. */
const fromText = (text: string): TranscriptLine[] => {
  const stamped = (text.match(STAMPED_LINES) ?? []).length
  const paragraphs = text.split(/\n\s*\n/)
  const parts = stamped > paragraphs.length ? text.split(/\n/) : paragraphs
  return parts.flatMap((whole) => {
    const part = whole.trimStart()
    const [stamp = '', speaker = null, time] = STAMP.exec(part) ?? []
    return /^\s*\[[a-z#]+:[^\]]*\]\s*$/i.test(part)
      ? []
      : lineOf(secondsOf(time), speaker, part.slice(stamp.length))
  })
}

const blocks = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'tr', 'td', 'body'])
const hidden = ['script', 'style', 'title', 'template']

/** Parses paragraphs of HTML; those of Podcasting 2.0 have `<cite>` and `<time>` before them. */
const fromHtml = (html: string): TranscriptLine[] => {
  const lines: TranscriptLine[] = []
  /** How many elements of each name are open. */
  const open = new Map<string, number>()
  const within = (name: string): boolean => (open.get(name) ?? 0) > 0
  const count = (name: string, by: number): void => {
    open.set(name, (open.get(name) ?? 0) + by)
  }
  let at: number | null = null
  let speaker: string | null = null
  let said = ''
  let breaks = 0
  const finish = (): void => {
    const found = lineOf(at, speaker, said)
    lines.push(...found)
    said = ''
    if (found.length > 0) at = null
  }
  const parser = markupParser({
    onopentag: (name, { begin }) => {
      count(name, 1)
      if (name === 'cite' || blocks.has(name)) finish()
      // Paragraphs of TTML have their time themselves.
      if (begin) at = secondsOf(begin) ?? at
      if (name === 'br') {
        said += ' '
        if (++breaks === 2) finish()
      }
    },
    ontext: (text) => {
      if (text.trim() !== '') breaks = 0
      if (within('cite')) speaker = text.trim().replace(/:$/, '') || speaker
      else if (within('time')) at = secondsOf(text) ?? at
      else if (!hidden.some(within)) said += text.replace(/[<>&]/g, escapeMarkup)
    },
    onclosetag: (name) => {
      count(name, -1)
      if (blocks.has(name)) finish()
    },
  })
  parser.end(html)
  finish()
  return lines
}

const escapeMarkup = (sign: string): string => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;')

const isHtml = (text: string): boolean => /<(p|br|div|html|body|cite|time|li)\b[^<>]*>/i.test(text)
const isPage = (text: string): boolean => /^\s*<(!doctype|html)\b/i.test(text)

/**
 * Parses a transcript of any supported format into lines; empty if it cannot be parsed, as where a page says that it is
 * gone.
 */
export const readTranscript = (text: string, type: string | null): TranscriptLine[] => {
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
  if (isPage(plain) && type !== null && type !== 'text/html') return []
  try {
    if (type === 'application/json' || /^\s*[{[]\s*["{\]}]/.test(plain))
      return fromJson(plain).slice(0, MAX_LINES)
  } catch {
    return []
  }
  const parse = TIMES_ANYWHERE.test(plain) ? fromCues : isHtml(plain) ? fromHtml : fromText
  return parse(plain).slice(0, MAX_LINES)
}

const TIMES_ANYWHERE = new RegExp(TIMES, 'm')

/** Parses chapters as lines: a time, then the title, and perhaps a URL in angle brackets. */
const chaptersInText = (text: string): Json[] =>
  text.split(/\r\n?|\n/).flatMap((line) => {
    const [time = '', startTime] =
      /^\s*[[(]?((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])]?\s+/.exec(line) ?? []
    if (startTime === undefined) return []
    const named = line
      .slice(time.length)
      .replace(/^[-–—]\s+/, '')
      .trimEnd()
    const [address = '', url] = /<([^\s<>]+)>$/.exec(named) ?? []
    const title = named.slice(0, named.length - address.length).trim()
    return title ? [{ startTime, title, url }] : []
  })

/** Parses Podlove Simple Chapters, whatever their prefix is. */
const chaptersInXml = (text: string): Json[] => {
  const chapters: Json[] = []
  const parser = markupParser(
    {
      onopentag: (name, attributes) => {
        if (/^(\w+:)?chapter$/i.test(name)) chapters.push(attributes)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return chapters
}

const chaptersIn = (text: string): Json | Json[] => {
  if (/^\s*[{[]\s*["{\]}]/.test(text)) return JSON.parse(text) as Json | Json[]
  if (/^\s*</.test(text)) return chaptersInXml(text)
  return TIMES_ANYWHERE.test(text)
    ? fromCues(text.replace(/\r\n?/g, '\n')).map(({ at, text: title }) => ({ start: at, title }))
    : chaptersInText(text)
}

/** Parses chapters in the JSON of Podcasting 2.0, as Podlove, WebVTT or text, without those that only change the image. */
export const readChapters = (text: string, from: string): Chapter[] => {
  try {
    const whole = chaptersIn(text.replace(/^\ufeff/, ''))
    const chapters = Array.isArray(whole) ? whole : whole.chapters
    if (!Array.isArray(chapters)) return []
    return (chapters as Json[])
      .slice(0, MAX_CHAPTERS)
      .flatMap((chapter) => {
        const at = timeIn(chapter.startTime ?? chapter.start)
        const title = plainText(textIn(chapter, 'title') ?? '', 300)
        if (at === null || title === '' || chapter.toc === false) return []
        return [{ at, title, url: urlOf(textIn(chapter, 'url', 'href'), from) }]
      })
      .sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

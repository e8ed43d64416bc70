import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import { plainText, secondsOf, urlOf } from './feed-values.ts'

const MAX_LINES = 20_000
const MAX_LINE = 2_000
const MAX_CHAPTERS = 500

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*-->/

const lineOf = (at: number | null, speaker: string | null, value: string): TranscriptLine[] => {
  const text = plainText(value, MAX_LINE)
  return text === '' ? [] : [{ at, speaker: speaker === null ? null : plainText(speaker, 100) || null, text }]
}

/** WebVTT and SRT are similar enough to be parsed alike: a line with times, then the text. */
const fromCues = (text: string): TranscriptLine[] =>
  text.split(/\r?\n(?:[ \t]*\r?\n)+/).flatMap((block) => {
    const lines = block.split(/\r?\n/)
    const timed = lines.findIndex((line) => TIMES.test(line))
    if (timed < 0) return []
    const at = secondsOf(TIMES.exec(lines[timed] ?? '')?.[1])
    const said = lines.slice(timed + 1).join(' ')
    const voice =
      /^\s*<v(?:\.[^ >]*)?\s+([^>]+)>/.exec(said)?.[1] ??
      /^\s*(\p{Lu}[\p{L}\d .'’-]{0,40}): /u.exec(said)?.[1]
    const text = voice !== undefined && !/^\s*</.test(said) ? said.slice(said.indexOf(':') + 1) : said
    return lineOf(at, voice ?? null, text)
  })

interface Segment {
  startTime?: unknown
  speaker?: unknown
  body?: unknown
}

/** Parses Podcasting 2.0 segments; consecutive short ones are joined. */
const fromJson = (text: string): TranscriptLine[] => {
  const { segments } = JSON.parse(text) as { segments?: Segment[] }
  if (!Array.isArray(segments)) return []
  const lines: TranscriptLine[] = []
  let speaker: string | null = null
  for (const { startTime, speaker: named, body } of segments.slice(0, 10 * MAX_LINES)) {
    if (typeof body !== 'string') continue
    const turns = typeof named === 'string' && named !== speaker
    if (turns) speaker = named
    const last = lines.at(-1)
    if (last && !turns && !/[.!?…]\s*$/.test(last.text) && last.text.length < 300) {
      last.text = plainText(`${last.text} ${body}`, MAX_LINE)
    } else {
      lines.push(...lineOf(typeof startTime === 'number' && startTime >= 0 ? startTime : null, speaker, body))
    }
  }
  return lines
}

const fromText = (text: string): TranscriptLine[] =>
  text.split(/\r?\n\s*\r?\n|<\/p>|<br\s*\/?>\s*<br\s*\/?>/i).flatMap((part) => lineOf(null, null, part))

/** Parses a transcript of any supported format into lines; empty if it cannot be parsed. */
export const readTranscript = (text: string, type: string | null): TranscriptLine[] => {
  const plain = text.replace(/^\ufeff/, '').replaceAll('\u0000', '')
  try {
    if (type === 'application/json' || plain.startsWith('{')) return fromJson(plain).slice(0, MAX_LINES)
  } catch {
    return []
  }
  const cues = /^WEBVTT|-->/m.test(plain)
  return (cues ? fromCues(plain) : fromText(plain)).slice(0, MAX_LINES)
}

/** Parses Podcasting 2.0 chapters, without those that only change the image; empty if they cannot be parsed. */
export const readChapters = (text: string, from: string): Chapter[] => {
  try {
    const { chapters } = JSON.parse(text) as { chapters?: Record<string, unknown>[] }
    if (!Array.isArray(chapters)) return []
    return chapters.slice(0, MAX_CHAPTERS).flatMap(({ startTime: at, title, url, toc }) => {
      const named = typeof title === 'string' ? plainText(title, 300) : ''
      if (typeof at !== 'number' || !(at >= 0) || named === '' || toc === false) return []
      return [{ at, title: named, url: typeof url === 'string' ? urlOf(url, from) : null }]
    })
  } catch {
    return []
  }
}

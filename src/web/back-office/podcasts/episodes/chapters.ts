import type { CustomChapter } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { Chapter } from '../../../../contract/catalog/items.ts'
import { clock, secondsOf } from './clock.ts'

/** A chapter being edited. */
export interface ChapterRow {
  time: string
  title: string
  url: string
  hidden: boolean
}

/** Chapters in the episode form. */
export interface ChaptersValue {
  /** Null if the chapters of the file or feed apply. */
  rows: ChapterRow[] | null
  found: Chapter[]
  /** Duration of the audio in seconds; 0 if unknown. */
  duration: number
}

export const NEW_ROW: ChapterRow = { time: '', title: '', url: '', hidden: false }

const rowOf = ({ at, title, url, hidden = false }: Chapter & { hidden?: boolean }): ChapterRow => ({
  time: clock(at),
  title,
  url: url ?? '',
  hidden,
})

export const rowsOf = (chapters: (Chapter & { hidden?: boolean })[]): ChapterRow[] => chapters.map(rowOf)

/** Returns the initial form value. */
export const chaptersValue = (item: Record<string, unknown>): ChaptersValue => {
  const typed = item.chapters as CustomChapter[] | null | undefined
  return {
    rows: typed ? rowsOf(typed) : null,
    found: (item.found_chapters as Chapter[] | undefined) ?? [],
    duration: (item.audio as { duration: number } | null)?.duration ?? 0,
  }
}

const isEmpty = ({ time, title, url }: ChapterRow): boolean => `${time}${title}${url}`.trim() === ''

/** Returns the chapters for the request body, without empty rows. */
export const chaptersBody = ({ rows }: ChaptersValue): CustomChapter[] | null =>
  rows
    ?.filter((row) => !isEmpty(row))
    .map(({ time, title, url, hidden }) => ({
      at: secondsOf(time.trim()),
      title: title.trim(),
      url: url.trim() || null,
      hidden,
    })) ?? null

/** Formats the chapters as text. */
export const chaptersText = ({ rows, found }: ChaptersValue): string =>
  (rows ?? rowsOf(found)).map(({ time, title }) => `${time} ${title}`).join('\n')

export type ChapterProblem = 'time' | 'late' | 'twice' | 'title' | 'url'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Returns the first error of each row. */
export const problems = (rows: ChapterRow[], duration: number): (ChapterProblem | null)[] => {
  const times = rows.map(({ time }) => secondsOf(time.trim()))
  return rows.map((row, index) => {
    if (isEmpty(row)) return null
    const at = times[index] as number
    if (at < 0) return 'time'
    if (duration > 0 && at >= duration) return 'late'
    if (times.indexOf(at) < index) return 'twice'
    if (row.title.trim() === '') return 'title'
    return row.url.trim() === '' || isWebAddress(row.url.trim()) ? null : 'url'
  })
}

const TIME = /[([]?\b(\d{1,3}(?::\d{1,2}){1,2}(?:\.\d{1,3})?)\b[)\]]?/
const URL_AT_END = /\s*\(?(https?:\/\/[^\s)]+)\)?\s*$/i
/** List numbers and bullets, and separators between a time and its title. */
const MARK = /^\s*(?:\d+[.)]\s|[•·*])?\s*/
const APART = /^[\s\-–—:|•·]+|[\s\-–—:|•·]+$/g

/** Parses chapters as podcasters write them, a time and a title per line, and counts the lines without a time. */
export const chaptersOfText = (text: string): { rows: ChapterRow[]; left: number } => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.flatMap((line) => {
    const url = URL_AT_END.exec(line)?.[1] ?? ''
    const plain = line.replace(URL_AT_END, '').replace(MARK, '')
    const found = TIME.exec(plain)
    if (!found?.[1]) return []
    const before = plain.slice(0, found.index).replace(APART, '')
    const behind = plain.slice(found.index + found[0].length).replace(APART, '')
    const title = `${before} ${behind}`.replace(/\s+/g, ' ').trim()
    return [{ time: clock(secondsOf(found[1])), title, url, hidden: false }]
  })
  return { rows, left: lines.length - rows.length }
}

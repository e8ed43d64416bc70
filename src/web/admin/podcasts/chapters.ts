import type { TypedChapter } from '../../../contract/admin/episode-words.ts'
import type { Chapter } from '../../../contract/podcasts.ts'
import { clock, secondsOf } from './clock.ts'

/** A chapter as it is being typed. */
export interface ChapterRow {
  time: string
  title: string
  url: string
  hidden: boolean
}

/** The chapters in the form of an episode. */
export interface ChaptersValue {
  /** Null where those of the file or the feed stand. */
  rows: ChapterRow[] | null
  found: Chapter[]
  /** Of the sound in seconds; 0 where nobody knows it. */
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

/** What the form begins with. */
export const chaptersValue = (item: Record<string, unknown>): ChaptersValue => {
  const typed = item.chapters as TypedChapter[] | null | undefined
  return {
    rows: typed ? rowsOf(typed) : null,
    found: (item.found_chapters as Chapter[] | undefined) ?? [],
    duration: (item.audio as { duration: number } | null)?.duration ?? 0,
  }
}

const isEmpty = ({ time, title, url }: ChapterRow): boolean => `${time}${title}${url}`.trim() === ''

/** What the body takes: rows in which nothing stands are none. */
export const chaptersBody = ({ rows }: ChaptersValue): TypedChapter[] | null =>
  rows
    ?.filter((row) => !isEmpty(row))
    .map(({ time, title, url, hidden }) => ({
      at: secondsOf(time.trim()),
      title: title.trim(),
      url: url.trim() || null,
      hidden,
    })) ?? null

/** The chapters in words. */
export const chapterWords = ({ rows, found }: ChaptersValue): string =>
  (rows ?? rowsOf(found)).map(({ time, title }) => `${time} ${title}`).join('\n')

export type ChapterTrouble = 'time' | 'late' | 'twice' | 'title' | 'url'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** What is wrong with each row, the first thing of it. */
export const troubles = (rows: ChapterRow[], duration: number): (ChapterTrouble | null)[] => {
  const times = rows.map(({ time }) => secondsOf(time.trim()))
  return rows.map((row, place) => {
    if (isEmpty(row)) return null
    const at = times[place] as number
    if (at < 0) return 'time'
    if (duration > 0 && at >= duration) return 'late'
    if (times.indexOf(at) < place) return 'twice'
    if (row.title.trim() === '') return 'title'
    return row.url.trim() === '' || isWebAddress(row.url.trim()) ? null : 'url'
  })
}

const TIME = /[([]?\b(\d{1,3}(?::\d{1,2}){1,2}(?:\.\d{1,3})?)\b[)\]]?/
const URL_AT_END = /\s*\(?(https?:\/\/[^\s)]+)\)?\s*$/i
/** Numbers and points of lists, and what stands between a time and its title. */
const MARK = /^\s*(?:\d+[.)]\s|[•·*])?\s*/
const APART = /^[\s\-–—:|•·]+|[\s\-–—:|•·]+$/g

/** The chapters of a text as podcasters write them, a time and a title in each line, and how many lines have no time. */
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

import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { listenOf, timeOf } from './entries.ts'
import { cutOff, type Entry } from './history.service.ts'

type Row = string[]
type Columns = Record<'artist' | 'title' | 'at', number> & Record<'album' | 'seconds', number | undefined>

const MAX_RECORD = 100_000

const names = {
  artist: ['artist', 'artist_name', 'artist name'],
  title: ['track', 'track_name', 'track name', 'title', 'song', 'name'],
  album: ['album', 'album_name', 'album name', 'release'],
  at: ['uts', 'timestamp', 'listened_at', 'utc_time', 'datetime', 'date', 'time', 'played_at'],
}

/** A table that holds a history. */
export interface HistoryTable {
  source: 'lastfm' | 'rockbox'
  delimiter: string
  /** Quotes mark cells. */
  quoted: boolean
  read: (row: Row, index: number) => Entry | null
}

const ROCKBOX = '#AUDIOSCROBBLER/'

/** Artist, album, title, number, length, rating (L listened, S skipped), Unix time, MusicBrainz id. */
const rockbox: HistoryTable = {
  source: 'rockbox',
  delimiter: '\t',
  quoted: false,
  read: ([artist = '', album = '', title = '', , length = '', rating, at = '']) => {
    if (artist.startsWith('#')) return null
    return rating === 'S' ? 'short' : listenOf(timeOf(at), { artist, title, album }, Number(length) || null)
  },
}

const columnsOf = (row: Row): Columns | null => {
  const cells = row.map((cell) => cell.trim().toLowerCase())
  const at = (known: string[]): number | undefined => {
    const name = known.find((one) => cells.includes(one))
    return name === undefined ? undefined : cells.indexOf(name)
  }
  const [artist, title, time] = [at(names.artist), at(names.title), at(names.at)]
  if (artist === undefined || title === undefined || time === undefined) return null
  return { artist, title, at: time, album: at(names.album), seconds: undefined }
}

/** Returns how to read a table that begins so; null if it is none of a history. */
export const tableOf = (start: string): HistoryTable | null => {
  if (start.startsWith(ROCKBOX)) return rockbox
  const line = start.slice(0, start.search(/[\r\n]|$/))
  const delimiter = [',', ';', '\t'].find((one) => line.includes(one))
  if (delimiter === undefined) return null
  const options = { delimiter, relax_quotes: true, relax_column_count: true, bom: true } as const
  let head: Row
  try {
    head = (parseNow(line, options) as Row[])[0] ?? []
  } catch {
    return null
  }
  const named = columnsOf(head)
  // Some tools write artist, album, title and time without a header.
  const columns =
    named ??
    (head.length === 4 && timeOf(head[3] ?? '') !== null ? { artist: 0, album: 1, title: 2, at: 3 } : null)
  if (!columns) return null
  const cell = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row[at]?.trim() ?? ''))
  return {
    source: 'lastfm',
    delimiter,
    quoted: true,
    read: (row, index) =>
      named && index === 0
        ? null
        : listenOf(timeOf(cell(row, columns.at)), {
            artist: cell(row, columns.artist),
            title: cell(row, columns.title),
            album: cell(row, columns.album),
          }),
  }
}

/** Reads the rows of a table, as chunks of it arrive. */
export async function* readTable(
  chunks: AsyncIterable<string>,
  { delimiter, quoted, read }: HistoryTable,
): AsyncGenerator<Entry> {
  const rows = Readable.from(chunks).pipe(
    parse({
      delimiter,
      quote: quoted ? '"' : null,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
    }),
  )
  let index = 0
  try {
    for await (const row of rows as AsyncIterable<Row>) {
      const entry = read(row, index++)
      if (entry !== null) yield entry
    }
  } catch {
    throw cutOff()
  }
}

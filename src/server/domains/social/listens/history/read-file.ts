import { readEntries } from './entries.ts'
import { Batches, type HistoryBatch, type HistoryOptions, unreadable } from './history.service.ts'
import { readJson } from './json-file.ts'
import { type OpenedFile, openFiles } from './open-file.ts'
import { readTable, tableOf } from './table-file.ts'

/** Bytes by which a file is recognized. */
const START = 65_536
/** Values of something else at the beginning after which it is no history. */
const MAX_STRANGE = 20

/** Returns the UTF-16 of a text that has a byte order mark, or a zero in every other byte. */
const utf16 = (start: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = [start[0], start[1]]
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

const isUtf8 = async (chunks: AsyncIterable<Buffer>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const readStart = async ({ bytes }: OpenedFile): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of bytes()) {
    parts.push(chunk)
    length += chunk.length
    if (length >= START) break
  }
  return Buffer.concat(parts).subarray(0, START)
}

async function* readJsonFile(
  file: OpenedFile,
  start: string,
  options: HistoryOptions,
  encoding: string | null,
) {
  let read = 0
  let batches: Batches | null = null
  let strange = 0
  async function* counted() {
    for await (const chunk of file.bytes()) {
      read += chunk.length
      yield chunk
    }
  }
  for await (const values of readJson(encoding ? decode(counted(), encoding) : counted(), start)) {
    for (const value of values) {
      const found = readEntries(value, options)
      if (!found && !batches && ++strange >= MAX_STRANGE) return
      if (!found) continue
      batches ??= new Batches(found.source, file.total)
      for (const entry of found.entries) if (batches.add(entry)) yield batches.take(file.progress(read))
    }
  }
  if (batches) yield batches.take(file.progress(read))
}

async function* readTableFile(file: OpenedFile, start: Buffer, encoding: string | null) {
  const recognized = encoding ?? 'utf-8'
  const table = tableOf(new TextDecoder(recognized).decode(start).trimStart())
  if (!table) return
  const used = encoding ?? ((await isUtf8(file.bytes())) ? 'utf-8' : 'windows-1252')
  let read = 0
  async function* counted() {
    for await (const chunk of file.bytes()) {
      read += chunk.length
      yield chunk
    }
  }
  const batches = new Batches(table.source, file.total)
  for await (const entry of readTable(decode(counted(), used), table))
    if (batches.add(entry)) yield batches.take(file.progress(read))
  yield batches.take(file.progress(read))
}

async function* readOne(file: OpenedFile, options: HistoryOptions): AsyncGenerator<HistoryBatch> {
  const start = await readStart(file)
  const encoding = utf16(start)
  const text = new TextDecoder(encoding ?? 'utf-8').decode(start).trimStart()
  if (/^[[{]/.test(text)) yield* readJsonFile(file, text, options, encoding)
  else yield* readTableFile(file, start, encoding)
}

/** Reads the history in a file, recognized by its content. Throws HistoryError if there is none, or it is damaged. */
export async function* readFile(path: string, options: HistoryOptions): AsyncGenerator<HistoryBatch> {
  let found = false
  for await (const file of openFiles(path))
    for await (const batch of readOne(file, options)) {
      found = true
      yield batch
    }
  if (!found) throw unreadable()
}

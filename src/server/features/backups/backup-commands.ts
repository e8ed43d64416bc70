import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { readEnv } from '../../env.ts'
import { openStorage } from '../../media/storage.ts'
import { type Meter, meterOf } from '../../meter.ts'
import type { Platform } from '../../platform.ts'
import type { Header } from './archive.ts'
import { type MadeBackup, makeBackup } from './making.service.ts'
import { checkBackup } from './reading.service.ts'
import { restoreBackup } from './restoring.service.ts'

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** 1536 → `1.5 KiB`. */
const sized = (bytes: number): string => {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const summary = ({ bytes, rows, files, inPlace, missing }: MadeBackup, path: string): string =>
  [
    `${path}: ${counted(rows, 'row', 'rows')}, ${counted(files, 'file', 'files')}, ${sized(bytes)}.`,
    inPlace > 0 &&
      `${counted(inPlace, 'file', 'files')} imported in place stay where they are and are not in it.`,
    missing > 0 && `${counted(missing, 'file', 'files')} that should be in the media storage are not there.`,
  ]
    .filter(Boolean)
    .join('\n')

/** Makes a backup for the operator. */
export const backup = async (on: Platform, path: string, renditions: boolean): Promise<void> => {
  let meter: Meter | undefined
  const made = await makeBackup(on, path, {
    renditions,
    onProgress: (done, total) => {
      meter ??= meterOf('saving', total, sized)
      meter.set(done)
    },
  }).finally(() => meter?.end())
  console.log(summary(made, path))
}

const madeBy = ({ version, created_at }: Header): string => `made by version ${version} at ${created_at}`

const reading = async (
  path: string,
  what: string,
  run: (onProgress: (bytes: number) => void) => Promise<Header>,
): Promise<Header> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  const stopping = new AbortController()
  const stop = (): void => stopping.abort(new Error('Stopped; nothing was restored.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const meter = meterOf(what, size, sized)
  return run((bytes) => {
    stopping.signal.throwIfAborted()
    meter.set(bytes)
  }).finally(meter.end)
}

/** Says whether a backup is whole and sound. */
export const check = async (path: string): Promise<void> => {
  const header = await reading(path, 'reading', (onProgress) => checkBackup(path, onProgress))
  console.log(`${path} is whole, ${madeBy(header)}.`)
}

/** Brings a backup back. A server on the same data folder, or none that is empty, is refused. */
export const restore = async (path: string): Promise<void> => {
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'error' })
  const root = join(env.dataDir, 'media')
  mkdirSync(root, { recursive: true })
  const database = await openDatabase(env, { role: 'server' })
  try {
    const connection = await database.connect()
    const given = process.env.TONEARM_SECRET?.trim()
    const target = {
      connection,
      storage: openStorage({ root, ...(env.storageUrl && { url: env.storageUrl }) }),
      dataDir: env.dataDir,
      ...(given && { secret: given }),
    }
    const header = await reading(path, 'restoring', (onProgress) =>
      restoreBackup(target, path, onProgress),
    ).finally(() => connection.end())
    await migrate(database.db)
    console.log(`Restored ${path}, ${madeBy(header)}.`)
    if (!header.renditions)
      console.log('Music is converted again once the server runs; meanwhile the originals play.')
  } finally {
    await database.close()
  }
}

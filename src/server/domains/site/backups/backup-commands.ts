import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { askHidden } from '../../../core/ask-hidden.ts'
import { createProgressBar, type ProgressBar } from '../../../core/cli-progress.ts'
import { type Env, readEnv } from '../../../core/env.ts'
import { migrate } from '../../../db/migrate.ts'
import { openDatabase } from '../../../db/open.ts'
import { openStorage } from '../../../media/storage/storage.ts'
import type { Header } from './archive.ts'
import type { AskPassphrase } from './archive-reader.ts'
import { type BackupResult, makeBackup } from './make-backup.service.ts'
import { checkBackup, type ReadingOptions } from './read-backup.service.ts'
import { restoreBackup } from './restore-backup.service.ts'

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** Formats bytes: 1536 → `1.5 KiB`. */
const sized = (bytes: number): string => {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const summary = (
  { bytes, rows, files, inPlace, missing }: BackupResult,
  path: string,
  encrypted: boolean,
): string =>
  [
    `${path}: ${counted(rows, 'row', 'rows')}, ${counted(files, 'file', 'files')}, ${sized(bytes)}.`,
    inPlace > 0 && `${counted(inPlace, 'file', 'files')} imported in place are not included.`,
    missing > 0 && `${counted(missing, 'file', 'files')} missing from media storage.`,
    encrypted
      ? 'Encrypted: it cannot be restored without the passphrase.'
      : 'Not encrypted: whoever has the file has everything in it, with the secret of the server.',
  ]
    .filter(Boolean)
    .join('\n')

const SHORTEST = 12

/** Asks for a passphrase unless it is in the environment; undefined for an unencrypted backup. */
const newPassphrase = async (env: Env): Promise<string | undefined> => {
  if (env.backupPassphrase !== undefined || !process.stdin.isTTY) return env.backupPassphrase
  const passphrase = await askHidden('Passphrase of the backup (empty: not encrypted): ')
  if (passphrase === '') return undefined
  if (passphrase.length < SHORTEST)
    throw new Error(`The passphrase must have at least ${SHORTEST} characters.`)
  if ((await askHidden('Again: ')) !== passphrase) throw new Error('The passphrases differ.')
  return passphrase
}

/** Returns what opens an encrypted backup; undefined where nobody can be asked. */
const knownPassphrase = (): AskPassphrase | undefined => {
  const given = process.env.TONEARM_BACKUP_PASSPHRASE?.trim()
  if (given) return async () => given
  return process.stdin.isTTY ? () => askHidden('Passphrase of the backup: ') : undefined
}

/** Creates a backup from the command line. */
export const backup = async (ctx: AppContext, path: string, renditions: boolean): Promise<void> => {
  const passphrase = await newPassphrase(ctx.env)
  let meter: ProgressBar | undefined
  const created = await makeBackup(ctx, path, {
    renditions,
    passphrase,
    onProgress: (done, total) => {
      meter ??= createProgressBar('saving', total, sized)
      meter.set(done)
    },
  }).finally(() => meter?.end())
  console.log(summary(created, path, passphrase !== undefined))
}

const creationOf = ({ version, created_at }: Header): string =>
  `created by version ${version} at ${created_at}`

const reading = async (
  path: string,
  what: string,
  run: (options: ReadingOptions) => Promise<Header>,
): Promise<Header> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  const stopping = new AbortController()
  const stop = (): void => stopping.abort(new Error('Stopped; nothing was restored.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const meter = createProgressBar(what, size, sized)
  const passphrase = knownPassphrase()
  return run({
    ...(passphrase && { passphrase }),
    onProgress: (bytes) => {
      stopping.signal.throwIfAborted()
      meter.set(bytes)
    },
  }).finally(meter.end)
}

/** Checks whether a backup is complete and undamaged. */
export const check = async (path: string): Promise<void> => {
  const header = await reading(path, 'reading', (options) => checkBackup(path, options))
  console.log(`${path} is valid, ${creationOf(header)}.`)
}

/** Restores a backup. Refuses to run while a server uses the data folder, or if it is not empty. */
export const restore = async (path: string): Promise<void> => {
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'error' })
  const root = join(env.dataDir, 'media')
  mkdirSync(root, { recursive: true })
  const database = await openDatabase(env, { role: 'server', as: 'owner' })
  try {
    const connection = await database.connect()
    const secret = process.env.TONEARM_SECRET?.trim()
    const target = {
      connection,
      storage: await openStorage({ root, ...(env.storageUrl && { url: env.storageUrl }) }),
      dataDir: env.dataDir,
      ...(secret && { secret }),
    }
    const header = await reading(path, 'restoring', (options) =>
      restoreBackup(target, path, options),
    ).finally(() => connection.end())
    await database.asOwner(migrate)
    console.log(`Restored ${path}, ${creationOf(header)}.`)
    if (!header.renditions)
      console.log('Music is re-encoded once the server runs; until then the originals play.')
  } finally {
    await database.close()
  }
}

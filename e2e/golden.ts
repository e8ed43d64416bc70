import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/server/db/open.ts'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { productOn } from './server.ts'

const ROOT = join(import.meta.dirname, '..')
/** The demo catalog ages with its folder, and journeys expect it to be new. */
const LONGEST_HOURS = 6
const BUILD_MS = 600_000
const PREFIX = `tonearm-golden-${process.getuid?.() ?? ''}-`

/**
 * Names the golden folder after what its contents depend on: the demo catalog, the tables, and how audio is packaged. Other
 * changes of the server find an older one, at most for `LONGEST_HOURS`; a clean machine has none.
 */
const nameOf = async (): Promise<string> => {
  // The database remembers from where the demo catalog was imported.
  const hash = createHash('sha256')
    .update(ROOT)
    .update(JSON.stringify(await findFfmpeg()))
  const files = ['package-lock.json', ...globSync('{demo,src/server/{db,media}}/**/*', { cwd: ROOT }).sort()]
  for (const file of files) {
    const path = join(ROOT, file)
    if (/\.test\.ts$|\/testing\//.test(file) || !statSync(path).isFile()) continue
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return PREFIX + hash.digest('hex').slice(0, 16)
}

/** Waits until the demo catalog is imported and every file of it is packaged. */
const packaged = async (dataDir: string): Promise<void> => {
  const { db, close } = await openDatabase({ dataDir }, { role: 'tool' })
  try {
    for (const deadline = Date.now() + BUILD_MS; ; await pause(500)) {
      const demo = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'demo_state')
        .executeTakeFirst()
      const files = await db.selectFrom('media').select(['status', 'error']).execute()
      const failed = files.find(({ status }) => status === 'failed')
      if (failed) throw new Error(`The demo catalog could not be packaged: ${failed.error}`)
      if (demo?.value.startsWith('done ') && files.every(({ status }) => status === 'ready')) return
      if (Date.now() > deadline) throw new Error('Packaging the demo catalog takes too long.')
    }
  } finally {
    await close()
  }
}

const isRecent = (folder: string): boolean => {
  const created = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return created > Date.now() - LONGEST_HOURS * 3_600_000
}

/** Deletes the golden folders of earlier versions. */
const sweep = (): void => {
  for (const name of globSync(`${PREFIX}*`, { cwd: tmpdir() }))
    if (!isRecent(join(tmpdir(), name))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

/**
 * Returns a data folder with the packaged demo catalog and nothing else, as a first start leaves it after a while. The
 * first call builds it; later calls and runs find it.
 */
export const goldenFolder = async (): Promise<string> => {
  const folder = join(tmpdir(), await nameOf())
  const whole = join(folder, 'data')
  if (isRecent(whole)) return whole
  sweep()
  rmSync(whole, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const building = mkdtempSync(join(folder, 'building-'))
  const product = await productOn(building)
  await packaged(building).finally(() => product.stop(false))
  try {
    renameSync(building, whole)
  } catch (error) {
    // Another run was faster.
    rmSync(building, { recursive: true, force: true })
    if (!isRecent(whole)) throw error
  }
  return whole
}

/** Fills an empty folder with a copy of the golden one. */
export const copyGolden = async (dataDir: string): Promise<void> => {
  const golden = await goldenFolder()
  // Keeps owners: the database refuses files of another account.
  execFileSync('cp', ['-a', `${golden}/.`, dataDir])
}

if (import.meta.main) await goldenFolder()

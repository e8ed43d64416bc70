import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from './embedded-account.ts'

export const SUPERUSER = 'tonearm'
/** A socket's whole path must stay under 104 bytes (macOS; Linux: 108), and PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const SOCKET_FOLDER_LIMIT = 80

export type Postmaster = { pid: number; socketDir: string }

/** Connection string of a database of that server; complete, so that no PGPORT or PGSSLMODE bends it. */
export const urlOf = ({ socketDir }: Postmaster, database: string) =>
  `postgresql://${SUPERUSER}@${encodeURIComponent(socketDir)}:5432/${database}?sslmode=disable`

/** Whether that server takes connections. */
export async function answers(postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, 'postgres'),
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // Full is not broken.
    return (error as { code?: string }).code === '53300'
  } finally {
    await client.end().catch(() => {})
  }
}

/** A short folder for the sockets of a data folder, that nobody else enters. A name that another user has taken is left to them. */
export async function socketFolder(dataDir: string, account: Account): Promise<string> {
  const name = `tonearm-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const base = tmpdir().length + name.length < SOCKET_FOLDER_LIMIT ? await realpath(tmpdir()) : '/tmp'
  const folder = join(base, name)
  const taken = await lstat(folder).catch(() => undefined)
  const owners = [process.getuid?.(), account?.uid]
  if (!taken || (taken.isDirectory() && owners.includes(taken.uid) && (taken.mode & 0o077) === 0))
    return folder
  return mkdtemp(join(base, 'tonearm-'))
}

/** Makes it, empty: the socket of a dead server that nobody has collected would still be guarded by its lock. */
export async function prepareSocketFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
  if (account) await chown(folder, account.uid, account.gid)
}

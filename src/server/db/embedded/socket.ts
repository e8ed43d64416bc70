import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from './account.ts'

/** Owns the database and migrates it. */
export const SUPERUSER = 'tonearm'
/** As which the application connects: it can't change or delete what is append-only. */
export const APPLICATION_USER = 'tonearm_app'
/** A socket path must be shorter than 104 bytes (macOS; Linux: 108), and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const SOCKET_FOLDER_LIMIT = 80

export type Postmaster = { pid: number; socketDir: string }

/** Returns the connection string of a database of that server; complete, so that PGPORT or PGSSLMODE have no effect. */
export const urlOf = ({ socketDir }: Postmaster, database: string, user = SUPERUSER) =>
  `postgresql://${user}@${encodeURIComponent(socketDir)}:5432/${database}?sslmode=disable`

/** Returns whether that server accepts connections. */
export async function acceptsConnections(postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, 'postgres'),
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // Too many connections still means running.
    return (error as { code?: string }).code === '53300'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns a short private folder for the sockets of a data folder. Names taken by another user are skipped. */
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

/** Creates it empty: the socket of a dead, uncollected server would still be protected by its lock file. */
export async function prepareSocketFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
  if (account) await chown(folder, account.uid, account.gid)
}

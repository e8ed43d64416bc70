import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseUnavailable } from '../unavailable.ts'

const run = promisify(execFile)

/** The system user that the database runs as; undefined: the current user. */
export type Account = { uid: number; gid: number } | undefined

/** How a PostgreSQL program is started: command prefix and options of `spawn`. */
export type Launch = { before: string[]; options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'> }

// A cluster must not read the operator's PGDATA, PGPORT or locale, and may not be able to read the current directory.
const childEnvironment = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }

/**
 * PostgreSQL refuses to run as root, so root chooses an unprivileged user: the owner of the folder if it exists, else
 * `postgres`, else `nobody`. Throws DatabaseUnavailable if an ordinary user opens another user's folder.
 */
export async function chooseAccount(folder: string): Promise<Account> {
  const owner = await stat(folder).catch(() => undefined)
  const me = process.getuid?.()
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new DatabaseUnavailable(
        `the database in ${folder} belongs to user ${owner.uid}, and this is user ${me}`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid && gid) return { uid, gid }
  }
  throw new DatabaseUnavailable(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody"; start Tonearm as an ordinary user',
  )
}

/**
 * Finds a way to start `program` as `account` with access to `folders`. Below root-only folders, `setpriv` grants the
 * capability to pass and read. Throws DatabaseUnavailable if there is none.
 */
export async function findLaunch(
  account: Account,
  program: string,
  dataDir: string,
  folders: string[],
): Promise<Launch> {
  if (!account) return { before: [], options: childEnvironment }
  const direct: Launch = { before: [], options: { ...childEnvironment, ...account } }
  const blocked = await isUnreadableBy(account, [dirname(program), dataDir, ...folders])
  if (blocked.size === 0 && (await canStart(direct, program))) return direct
  const granted: Launch = { before: grantAccess(account), options: childEnvironment }
  if (await canStart(granted, program)) return granted
  // Without that capability (a restricted container), our own folder can allow traversal, not listing.
  if (blocked.size === 1 && blocked.has(dataDir) && (await canStart(direct, program))) {
    await chmod(dataDir, 0o711)
    return direct
  }
  throw new DatabaseUnavailable(
    `the database runs as user ${account.uid}, which cannot enter ${[...blocked].join(', ') || dirname(program)}; ` +
      'start Tonearm as an ordinary user, move it, or set DATABASE_URL',
  )
}

const grantAccess = ({ uid, gid }: NonNullable<Account>) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--',
]

async function canStart({ before, options }: Launch, program: string): Promise<boolean> {
  const [file = program, ...args] = [...before, program, '--version']
  return run(file, args, options as { cwd: string }).then(
    () => true,
    () => false,
  )
}

/** Returns the folders on the way to `folders` that the account may not enter. */
async function isUnreadableBy({ uid, gid }: NonNullable<Account>, folders: string[]): Promise<Set<string>> {
  const closed = new Set<string>()
  for (let folder of folders) {
    for (; ; folder = dirname(folder)) {
      const { mode, uid: owner, gid: group } = await stat(folder)
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
      if (!(mode & bit)) closed.add(folder)
      if (folder === dirname(folder)) break
    }
  }
  return closed
}

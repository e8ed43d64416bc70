import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseUnavailable } from './unavailable.ts'

const run = promisify(execFile)

/** The system user that the database runs as; undefined: the user we are. */
export type Account = { uid: number; gid: number } | undefined

/** How a program of PostgreSQL is started: words before it, and options of `spawn`. */
export type Launch = { before: string[]; options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'> }

// A cluster must not read the operator's PGDATA, PGPORT or locale; and the folder we stand in may be closed to it.
const surroundings = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }

/**
 * PostgreSQL refuses root, so root lends it an unprivileged user: the owner of the folder when it exists, else
 * `postgres`, else `nobody`. Throws DatabaseUnavailable when an ordinary user meets a folder of somebody else.
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
 * Finds a way to start `program` as `account` so that it reaches `folders`. Below folders that only root may
 * enter, `setpriv` lends it the right to pass and read. Throws DatabaseUnavailable when there is no way.
 */
export async function findLaunch(
  account: Account,
  program: string,
  dataDir: string,
  folders: string[],
): Promise<Launch> {
  if (!account) return { before: [], options: surroundings }
  const direct: Launch = { before: [], options: { ...surroundings, ...account } }
  const blocked = await closedTo(account, [dirname(program), dataDir, ...folders])
  if (blocked.size === 0 && (await starts(direct, program))) return direct
  const lent: Launch = { before: lend(account), options: surroundings }
  if (await starts(lent, program)) return lent
  // Without that right (a container with few capabilities) our own folder can let it pass, not look.
  if (blocked.size === 1 && blocked.has(dataDir) && (await starts(direct, program))) {
    await chmod(dataDir, 0o711)
    return direct
  }
  throw new DatabaseUnavailable(
    `the database runs as user ${account.uid}, which cannot enter ${[...blocked].join(', ') || dirname(program)}; ` +
      'start Tonearm as an ordinary user, move it, or set DATABASE_URL',
  )
}

const lend = ({ uid, gid }: NonNullable<Account>) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--',
]

async function starts({ before, options }: Launch, program: string): Promise<boolean> {
  const [file = program, ...args] = [...before, program, '--version']
  return run(file, args, options as { cwd: string }).then(
    () => true,
    () => false,
  )
}

/** The folders on the way to `folders` that the account may not enter. */
async function closedTo({ uid, gid }: NonNullable<Account>, folders: string[]): Promise<Set<string>> {
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

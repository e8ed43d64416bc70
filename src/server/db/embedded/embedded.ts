import { mkdir, realpath, rm } from 'node:fs/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { Cluster } from './cluster.ts'
import { pollUntil } from './process.ts'
import { APPLICATION_USER, type Postmaster, urlOf } from './socket.ts'
import { DatabaseUsers, type User } from './users.ts'

const DATABASE = 'tonearm'
const WATCH_MS = 300
const MAX_BACKOFF_MS = 3_000
/** A killed container stops touching its file; its successor waits that long. */
const REMOTE_USERS_TIMEOUT_MS = 15_000

export type Embedded = {
  /** Connection string of the application. */
  url: string
  /** Connection string of the superuser, who owns the database. */
  ownerUrl: string
  close(): Promise<void>
}

export type EmbeddedOptions = {
  role: User['role']
  log?: (line: string) => void
  /** false: data may be lost in a crash, for test clusters. */
  durable?: boolean
  /** Called when a database process has been spawned; it does not accept connections yet. */
  onSpawn?: () => void
}

/**
 * Starts the PostgreSQL of a data folder, or joins the running one. A second server throws DatabaseUnavailable; if the
 * database dies under a server it is restarted. The last user stops it.
 */
export async function startEmbedded(
  dataDir: string,
  { role, log = () => {}, durable = true, onSpawn }: EmbeddedOptions,
): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(dataDir)
  const users = new DatabaseUsers(folder)
  const cluster = new Cluster(folder, durable, onSpawn)
  await waitForRemoteUsers(users)

  const { leave, postmaster } = await users.withLock(async () => {
    const others = await users.present()
    refuse(others, role)
    const leave = await users.register(role)
    try {
      const postmaster = await cluster.ensure(others.length === 0)
      await createDatabase(postmaster)
      return { leave, postmaster }
    } catch (error) {
      await leave()
      throw error
    }
  })

  const watch = role === 'server' ? superviseCluster(cluster, users, postmaster, log) : undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    watch?.stop()
    await users.withLock(async () => {
      await leave()
      if ((await users.present()).length > 0) return
      await cluster.stop(postmaster)
      await rm(postmaster.socketDir, { recursive: true, force: true })
    })
  }
  return {
    url: urlOf(postmaster, DATABASE, APPLICATION_USER),
    ownerUrl: urlOf(postmaster, DATABASE),
    close: () => (closing ??= close()),
  }
}

function refuse(others: User[], role: User['role']): void {
  const far = others.find((user) => !user.near)
  if (far) {
    throw new DatabaseUnavailable(
      'Tonearm is running on this data folder in another container or on another machine',
    )
  }
  const server = others.find((user) => user.role === 'server')
  if (role === 'server' && server) {
    throw new DatabaseUnavailable(`Tonearm is already running on this data folder (process ${server.pid})`)
  }
}

async function waitForRemoteUsers(users: DatabaseUsers): Promise<void> {
  const noRemoteUsers = () => users.withLock(async () => (await users.present()).every((user) => user.near))
  await pollUntil(REMOTE_USERS_TIMEOUT_MS, noRemoteUsers, 500)
}

async function createDatabase(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client(urlOf(postmaster, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_USER])
    if (role.rowCount === 0) await client.query(`create role ${APPLICATION_USER} login`)
  } finally {
    await client.end()
  }
}

/** Restarts the database whenever it dies, at the same address, so that open pools reconnect. */
function superviseCluster(
  cluster: Cluster,
  users: DatabaseUsers,
  postmaster: Postmaster,
  log: (line: string) => void,
) {
  let stopped = false
  let wait = WATCH_MS
  let timer: NodeJS.Timeout
  const restart = () =>
    users.withLock(async () => {
      if (stopped || (await cluster.isUp(postmaster))) return
      log('the database has stopped; starting it again')
      postmaster.pid = (await cluster.ensure(false, postmaster.socketDir)).pid
      log('the database is back')
    })
  const check = async () => {
    try {
      if (!(await cluster.isUp(postmaster))) await restart()
      wait = WATCH_MS
    } catch (error) {
      log(`the database could not be started again: ${(error as Error).message}`)
      wait = Math.min(wait * 2, MAX_BACKOFF_MS)
    }
    if (!stopped) timer = setTimeout(check, wait).unref()
  }
  timer = setTimeout(check, wait).unref()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

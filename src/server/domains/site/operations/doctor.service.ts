import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { DEFAULT_POOL } from '../../../db/open.ts'
import { keyId } from '../../../db/secret-box.ts'
import { QUEUE_CONNECTIONS } from '../../../jobs/queue.ts'
import { ffmpegOf } from '../../catalog/index.ts'
import { jobsToDo } from './jobs.service.ts'
import { examineNodes } from './nodes.service.ts'
import { databaseState, sealedAppPasswords, standbys, statementTimeout, storedMedia } from './queries.ts'

export interface Finding {
  what: string
  state: 'good' | 'warning' | 'broken'
  found: string
  /** How to fix it. */
  advice?: string
}

const DIST = join(import.meta.dirname, '../../../../../dist/index.html')
const GIB = 1024 ** 3
/** Below this, a few uploads fill the disk. */
const LITTLE_ROOM = 2 * GIB

const node = (): Finding => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const good = major > 22 || (major === 22 && minor >= 18)
  return {
    what: 'Node',
    state: good ? 'good' : 'broken',
    found: process.versions.node,
    ...(!good && { advice: 'Start with npm, which brings its own: npm start, npm run tonearm -- doctor.' }),
  }
}

const database = async (ctx: AppContext): Promise<Finding> => {
  const kind = ctx.env.databaseUrl ? 'external' : 'embedded'
  const [{ version }, copies] = await Promise.all([databaseState(ctx.db), standbys(ctx.db)])
  const standby = copies === 0 ? '' : copies === 1 ? ', a standby follows' : `, ${copies} standbys follow`
  return { what: 'Database', state: 'good', found: `PostgreSQL ${version}, ${kind}${standby}` }
}

/** Whether LISTEN, locks and migrations reach the server itself: a pooler names processes of its own. */
const isDirect = async (ctx: AppContext): Promise<boolean> => {
  const connection = await ctx.connect()
  try {
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === (connection as typeof connection & { processID: number }).processID
  } finally {
    await connection.end()
  }
}

const connections = async (ctx: AppContext): Promise<Finding> => {
  const { databaseUrl, databaseDirectUrl, databasePool = DEFAULT_POOL } = ctx.env
  const { connections, most_connections } = await databaseState(ctx.db)
  const perNode = databasePool + QUEUE_CONNECTIONS + 1
  const found = `${connections} of ${most_connections} in use, up to ${perNode} by each node`
  const warning = (advice: string): Finding => ({ what: 'Connections', state: 'warning', found, advice })
  if (!databaseUrl) return { what: 'Connections', state: 'good', found }
  if (!(await isDirect(ctx)))
    return warning(
      databaseDirectUrl === undefined
        ? 'DATABASE_URL goes through a connection pooler: set DATABASE_DIRECT_URL to the server itself.'
        : 'DATABASE_DIRECT_URL goes through a connection pooler: it must be the server itself.',
    )
  if (databaseDirectUrl !== undefined)
    return (await statementTimeout(ctx.db)) === '0'
      ? warning(
          "Statements may take any time: alter role … set statement_timeout = '30s', the same with idle_in_transaction_session_timeout = '60s', and restart the pooler.",
        )
      : { what: 'Connections', state: 'good', found: `${found}, through a pooler` }
  return connections + perNode > most_connections
    ? warning('Another node may find no connection: raise max_connections, or lower DATABASE_POOL.')
    : { what: 'Connections', state: 'good', found }
}

const ffmpeg = async (ctx: AppContext): Promise<Finding> => {
  const source = { env: 'FFMPEG_PATH', system: 'the system', npm: 'npm' }
  const program = await ffmpegOf(ctx)
  if (program)
    return {
      what: 'ffmpeg',
      state: 'good',
      found: `${program.version} from ${source[program.source]}, ${program.path}`,
    }
  return {
    what: 'ffmpeg',
    state: 'broken',
    found: ctx.env.ffmpegPath ? `no working program at ${ctx.env.ffmpegPath}` : 'nowhere',
    advice: ctx.env.ffmpegPath
      ? 'Set FFMPEG_PATH to the program, or leave it out. Until then only the originals play.'
      : 'Install ffmpeg (on Debian: apt install ffmpeg) or run npm install. Until then only the originals play.',
  }
}

const storage = async (ctx: AppContext): Promise<Finding> => {
  const where = ctx.storage.kind === 'local' ? join(ctx.env.dataDir, 'media') : 'an S3 bucket'
  try {
    await ctx.storage.check()
    return { what: 'Storage', state: 'good', found: `${where} is writable` }
  } catch (error) {
    return {
      what: 'Storage',
      state: 'broken',
      found: `${where}: ${(error as Error).message}`,
      advice:
        ctx.storage.kind === 'local'
          ? 'Make the folder writable for the user that runs Tonearm.'
          : 'Check STORAGE_URL, and that its key may read, write and delete.',
    }
  }
}

const webApp = (): Finding =>
  existsSync(DIST)
    ? { what: 'Web app', state: 'good', found: 'built' }
    : {
        what: 'Web app',
        state: 'warning',
        found: 'not built',
        advice: 'npm start builds it, or npm run build.',
      }

const room = async (ctx: AppContext): Promise<Finding> => {
  const { bavail, bsize } = await statfs(ctx.env.dataDir)
  const free = bavail * bsize
  const found = `${(free / GIB).toFixed(1)} GiB free for ${ctx.env.dataDir}`
  return free < LITTLE_ROOM
    ? { what: 'Disk', state: 'warning', found, advice: 'Make room, or move TONEARM_DATA to a larger disk.' }
    : { what: 'Disk', state: 'good', found }
}

const jobs = async (ctx: AppContext): Promise<Finding> => {
  const [failed, pending] = await Promise.all([ctx.queue.failed(), jobsToDo(ctx)])
  return failed.length === 0
    ? { what: 'Jobs', state: 'good', found: `none failed, ${pending} pending` }
    : {
        what: 'Jobs',
        state: 'warning',
        found: `${failed.length} failed, ${pending} pending`,
        advice: 'npm run tonearm -- jobs --failed shows why; jobs --retry retries them.',
      }
}

const media = async (ctx: AppContext): Promise<Finding> => {
  const { ready, unfinished, failed } = await storedMedia(ctx.db)
  return {
    what: 'Music',
    state: 'good',
    found: `${ready} files transcoded, ${unfinished} waiting, ${failed} failed`,
  }
}

const appPasswords = async (ctx: AppContext): Promise<Finding> => {
  const { count, unreadable } = await sealedAppPasswords(ctx.db, keyId(ctx.env.secret))
  return unreadable === 0
    ? { what: 'App passwords', state: 'good', found: `${count}, all readable` }
    : {
        what: 'App passwords',
        state: 'warning',
        found: `${unreadable} of ${count} cannot be decrypted: apps that log in by token and salt are refused`,
        advice:
          'Start with the TONEARM_SECRET they were created with, or ask their owners to create new ones.',
      }
}

/** Runs all checks an operator needs, with advice on each problem. */
export const examine = async (ctx: AppContext): Promise<Finding[]> => [
  node(),
  await database(ctx),
  await connections(ctx),
  await ffmpeg(ctx),
  await storage(ctx),
  ...(await examineNodes(ctx)),
  webApp(),
  await room(ctx),
  await jobs(ctx),
  await media(ctx),
  await appPasswords(ctx),
]

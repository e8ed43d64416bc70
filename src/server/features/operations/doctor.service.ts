import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../../platform.ts'
import { ffmpegOf } from '../processing/processing.service.ts'
import { storedMedia } from './doctor.queries.ts'
import { databaseState } from './health.queries.ts'
import { jobsToDo } from './jobs.service.ts'

export interface Finding {
  what: string
  state: 'good' | 'warning' | 'broken'
  found: string
  /** What to do about it. */
  advice?: string
}

const DIST = join(import.meta.dirname, '../../../../dist/index.html')
const GIB = 1024 ** 3
/** Below this a few uploads fill the disk. */
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

const database = async (on: Platform): Promise<Finding> => {
  const kind = on.env.databaseUrl ? 'external' : 'embedded'
  return {
    what: 'Database',
    state: 'good',
    found: `PostgreSQL ${(await databaseState(on.db)).version}, ${kind}`,
  }
}

const ffmpeg = (on: Platform): Finding => {
  const source = { env: 'FFMPEG_PATH', system: 'the system', npm: 'npm' }
  const program = ffmpegOf(on)
  if (program)
    return {
      what: 'ffmpeg',
      state: 'good',
      found: `${program.version} from ${source[program.source]}, ${program.path}`,
    }
  return {
    what: 'ffmpeg',
    state: 'broken',
    found: on.env.ffmpegPath ? `nothing that runs at ${on.env.ffmpegPath}` : 'nowhere',
    advice: on.env.ffmpegPath
      ? 'Set FFMPEG_PATH to the program, or leave it out. Until then the originals play, unconverted.'
      : 'Install ffmpeg (on Debian: apt install ffmpeg) or run npm install. Until then the originals play, unconverted.',
  }
}

const storage = async (on: Platform): Promise<Finding> => {
  const where = on.storage.kind === 'local' ? join(on.env.dataDir, 'media') : 'an S3 bucket'
  try {
    await on.storage.check()
    return { what: 'Storage', state: 'good', found: `${where} can be written` }
  } catch (error) {
    return {
      what: 'Storage',
      state: 'broken',
      found: `${where}: ${(error as Error).message}`,
      advice:
        on.storage.kind === 'local'
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

const room = async (on: Platform): Promise<Finding> => {
  const { bavail, bsize } = await statfs(on.env.dataDir)
  const free = bavail * bsize
  const found = `${(free / GIB).toFixed(1)} GiB free for ${on.env.dataDir}`
  return free < LITTLE_ROOM
    ? { what: 'Disk', state: 'warning', found, advice: 'Make room, or move TONEARM_DATA to a larger disk.' }
    : { what: 'Disk', state: 'good', found }
}

const jobs = async (on: Platform): Promise<Finding> => {
  const [failed, waiting] = await Promise.all([on.queue.failed(), jobsToDo(on)])
  return failed.length === 0
    ? { what: 'Jobs', state: 'good', found: `none failed, ${waiting} to do` }
    : {
        what: 'Jobs',
        state: 'warning',
        found: `${failed.length} failed, ${waiting} to do`,
        advice: 'npm run tonearm -- jobs --failed shows why; jobs --retry tries again.',
      }
}

const media = async (on: Platform): Promise<Finding> => {
  const { ready, unfinished, failed } = await storedMedia(on.db)
  return {
    what: 'Music',
    state: 'good',
    found: `${ready} files converted, ${unfinished} waiting, ${failed} that cannot be converted`,
  }
}

/** Everything that an operator asks first, with what to do about what is missing. */
export const examine = async (on: Platform): Promise<Finding[]> => [
  node(),
  await database(on),
  ffmpeg(on),
  await storage(on),
  webApp(),
  await room(on),
  await jobs(on),
  await media(on),
]

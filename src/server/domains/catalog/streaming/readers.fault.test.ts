// @module-tag long
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import { openDatabase } from '../../../db/open.ts'
import { originalKey } from '../../../media/original-key.ts'
import { openLocalStorage } from '../../../media/storage/local.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'

const READERS = rounds(1_000, 10_000)
const FILE = 32 * 1024 * 1024
/** Less than a client may stall. */
const SECONDS = rounds(8, 20)
/** Beside the sockets: database, files, log. */
const SPARE_DESCRIPTORS = 500
const MB = 1e6
/** Memory that the server may use, whatever the number of readers. */
const MOST_MEMORY = 400 * MB

let data: string
let server: Running
let path: string

/** Stores a song of random bytes and returns its id. */
const storeSong = async (): Promise<number> => {
  const { db, close } = await openDatabase({ dataDir: data }, { role: 'tool' })
  try {
    const bytes = randomBytes(FILE)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const media = await db
      .insertInto('media')
      .values({
        ...{
          hash,
          size: FILE,
          mime: 'audio/mpeg',
          ext: 'mp3',
          codec: 'mp3',
          duration: 1000,
          lossless: false,
        },
        status: 'ready',
      })
      .returning(['id', 'hash', 'ext'])
      .executeTakeFirstOrThrow()
    await openLocalStorage(join(data, 'media')).putBytes(originalKey(media), bytes, 'audio/mpeg')
    const song = { title: 'Long', file_name: 'long.mp3', media_id: media.id }
    return (await db.insertInto('songs').values(song).returning('id').executeTakeFirstOrThrow()).id
  } finally {
    await close()
  }
}

beforeAll(async () => {
  data = await startedFolder('tonearm-readers-')
  server = await startServer(data, await freePort(), { NODE_OPTIONS: '--max-semi-space-size=8' })
  const song = await storeSong()
  const reply = await fetch(`${server.url}/api/songs/${song}/stream`)
  path = ((await reply.json()) as { file_url: string }).file_url
})
afterAll(async () => {
  await server?.stop()
  rmSync(data, { recursive: true, force: true })
})

interface Readers {
  joined: number
  read: number[]
  errors: string[]
}

const descriptorLimit = (): number =>
  Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)

/** Returns a field of a process in bytes: `VmHWM` is the most it ever had in memory. */
const memoryOf = (pid: number, file: 'status' | 'smaps_rollup', field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0) *
  1024

/** Returns the proportional memory of a process and all below it. */
const memoryOfTree = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return memoryOf(pid, 'smaps_rollup', 'Pss') + children.reduce((sum, child) => sum + memoryOfTree(child), 0)
}

test.skipIf(process.platform !== 'linux' || descriptorLimit() < READERS + SPARE_DESCRIPTORS)(
  `serves ${READERS} slow readers at once without an error, in bounded memory (needs ulimit -n ${READERS + SPARE_DESCRIPTORS})`,
  async () => {
    const before = memoryOf(server.pid, 'status', 'VmRSS')
    const program = new URL('../../../testing/slow-readers.ts', import.meta.url)
    const child: ChildProcess = fork(program, [server.url, path, String(READERS), String(FILE)])
    const state = async (): Promise<Readers> => {
      child.send('state')
      return (await once(child, 'message'))[0]
    }
    try {
      const began = performance.now()
      let first = await state()
      for (; first.joined + first.errors.length < READERS; first = await state()) await pause(100)
      const seconds = (performance.now() - began) / 1000
      await pause(SECONDS * 1000)
      const { read, errors } = await state()
      const rate = read.reduce((sum, bytes, n) => sum + bytes - (first.read[n] ?? 0), 0) / SECONDS
      const most = memoryOf(server.pid, 'status', 'VmHWM')
      const mb = (bytes: number): string => `${Math.round(bytes / MB)} MB`
      console.log(
        `${READERS} readers after ${seconds.toFixed(1)} s, ${mb(rate)}/s; server ${mb(before)} before, ${mb(most)} at most; all processes (PSS) ${mb(memoryOfTree(server.pid))}`,
      )
      expect([errors.length, [...new Set(errors)]]).toEqual([0, []])
      expect(read.filter((bytes, n) => bytes <= (first.read[n] ?? 0))).toEqual([])
      expect(most).toBeLessThan(MOST_MEMORY)
    } finally {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  },
)

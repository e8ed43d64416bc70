import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../src/server/core/env.ts'
import { openContext } from '../src/server/open-context.ts'
import { freePort } from '../src/server/testing/process.ts'
import { albumsSeed } from './albums.bench.ts'
import { within } from './asking.ts'
import type { Bench, Result } from './result.ts'

const START = join(import.meta.dirname, '../scripts/start.mjs')

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Starts the product from the command line and returns the milliseconds until its first response. */
const startUp = async (dataDir: string): Promise<{ ms: number; server: ChildProcess; url: string }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const server = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), TONEARM_DATA: dataDir, TONEARM_DEMO: '0', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  while (!(await answers(`${url}/api/albums?per_page=50`))) await new Promise((go) => setTimeout(go, 10))
  return { ms: performance.now() - began, server, url }
}

const stopped = (server: ChildProcess): Promise<unknown> => {
  const gone = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  return gone
}

/**
 * Returns the proportional memory in MB of the supervised server and of the database processes below the data folder.
 */
const memoryOf = (server: ChildProcess, dataDir: string): number => {
  const pss = (pid: string): number => {
    try {
      return (
        Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024
      )
    } catch {
      return 0
    }
  }
  const command = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  const parent = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1] ?? ''
    } catch {
      return ''
    }
  }
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const postmasters = all.filter((pid) => command(pid).includes(join(dataDir, 'postgres')))
  const family = all.filter((pid) => postmasters.includes(pid) || postmasters.includes(parent(pid)))
  const started = all.filter((pid) => parent(pid) === String(server.pid))
  return [...started, ...family].reduce((sum, pid) => sum + pss(pid), 0)
}

const measure = async (): Promise<Result[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-bench-'))
  try {
    const { context: platform, close } = await openContext(
      readEnv({ TONEARM_DATA: dataDir, TONEARM_DEMO: '0', LOG_LEVEL: 'error' }),
      'tool',
    )
    await albumsSeed(platform.db)
    await close()
    const times: number[] = []
    const memory: number[] = []
    for (let round = 0; round < 3; round++) {
      const { ms, server, url } = await startUp(dataDir)
      times.push(ms)
      for (let call = 0; call < 2000; call++)
        await fetch(`${url}/api/songs?per_page=50&page=${1 + (call % 400)}`)
      memory.push(memoryOf(server, dataDir))
      await stopped(server)
    }
    return [
      {
        what: 'start on an existing database to the first answer',
        value: within(0.5, times),
        unit: 'ms',
        goal: 'at most 3,000 ms',
      },
      {
        what: 'memory of server and database, 20,000 tracks, after 2,000 list calls',
        value: within(0.5, memory),
        unit: 'MB',
        goal: 'at most 350 MB',
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const bench: Bench = { name: 'start and memory', run: measure }

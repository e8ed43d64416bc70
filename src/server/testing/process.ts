import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The bundled server, which `npm start` runs, or another build of it; it starts in half the time of the sources. */
const BUILT = process.env.CAMPAIGN_SERVER ?? join(import.meta.dirname, '../../../dist-server/main.js')
/** The same without a build. */
export const SOURCE = join(import.meta.dirname, '../main.ts')
const CLI = join(import.meta.dirname, '../cli.ts')
const START_MS = 60_000

/** Returns an unused port. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export interface Running {
  url: string
  pid: number
  kill: () => Promise<void>
  /** Stops it as an operator would, and returns its exit code. */
  stop: () => Promise<number | null>
  output: () => string
}

const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Starts the real server, or another build of it, in any role and waits until it answers. */
export const startServer = async (
  dataDir: string,
  port: number,
  variables: Record<string, string> = {},
  main: string = BUILT,
): Promise<Running> => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      TONEARM_DATA: dataDir,
      PORT: String(port),
      TONEARM_DEMO: '0',
      LOG_LEVEL: 'warn',
      TONEARM_TEST_PAYMENTS: '1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server does not start: ${output}`)), START_MS)
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!output.includes('Tonearm is ')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    await gone(child)
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    output: () => output,
  }
}

/** Runs the command line; `kill` terminates it, with SIGKILL by default. */
export const startTool = (dataDir: string, args: string[], variables: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, TONEARM_DATA: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    ended: async (): Promise<{ code: number | null; output: string }> => {
      await gone(child)
      return { code: child.exitCode, output }
    },
    kill: (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => child.kill(signal),
  }
}

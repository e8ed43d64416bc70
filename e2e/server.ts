import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running product. */
    url: string
    /** Its data folder, for commands beside it. */
    dataDir: string
    /** Where the product looks for Google; nobody listens there unless a journey does. */
    googlePort: number
    /** The same for Facebook. */
    facebookPort: number
  }
}

const ROOT = join(import.meta.dirname, '..')

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts the product as an operator would, on an empty data folder, and waits for the lines it prints. */
const start = async (
  dataDir: string,
  providers: { google: number; facebook: number },
  variables: Record<string, string>,
): Promise<{ url: string; setupLink: string; server: ChildProcess }> => {
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      TONEARM_DATA: dataDir,
      GOOGLE_ISSUER: `http://127.0.0.1:${providers.google}`,
      FACEBOOK_URL: `http://127.0.0.1:${providers.facebook}`,
      FACEBOOK_GRAPH_URL: `http://127.0.0.1:${providers.facebook}`,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const setupLink = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const link = printed.match(/http:\/\/\S+\/setup\/\S+/)
      if (link) resolve(link[0])
    })
  })
  return { url: `http://localhost:${port}`, setupLink, server }
}

/** A product that nobody has used yet, with the single-use link that its first start printed. */
export const freshProduct = async (variables: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-e2e-'))
  const providers = { google: await freePort(), facebook: await freePort() }
  const { url, setupLink, server } = await start(dataDir, providers, variables)
  const stop = async (): Promise<void> => {
    const gone = new Promise((resolve) => server.on('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, setupLink, dataDir, providers, stop }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, dataDir, providers, stop } = await freshProduct()
  project.provide('googlePort', providers.google)
  project.provide('facebookPort', providers.facebook)
  project.provide('url', url)
  project.provide('dataDir', dataDir)
  return stop
}

/** Runs a `tonearm` command beside the server; answers what it printed, throws when it fails. */
export const tonearm = (dataDir: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['src/server/cli.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, TONEARM_DATA: dataDir },
    encoding: 'utf8',
  })

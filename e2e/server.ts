import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts the product as an operator would and waits for the lines it prints. */
const start = async (
  dataDir: string,
  providers: Product['providers'],
  variables: Record<string, string>,
): Promise<{ url: string; setupLink: string; server: ChildProcess }> => {
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      TONEARM_DATA: dataDir,
      OUTBOUND_ALLOW: Object.values(providers)
        .map((at) => `127.0.0.1:${at}`)
        .join(),
      FACEBOOK_URL: `http://127.0.0.1:${providers.facebook}`,
      FACEBOOK_GRAPH_URL: `http://127.0.0.1:${providers.facebook}`,
      STRIPE_URL: `http://127.0.0.1:${providers.stripe}`,
      PAYPAL_URL: `http://127.0.0.1:${providers.paypal}`,
      LASTFM_URL: `http://127.0.0.1:${providers.scrobbling}/2.0/`,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TONEARM_TEST_PAYMENTS: '1',
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

/** A running product without an administrator, and the single-use link that its start printed. */
export interface Product {
  url: string
  setupLink: string
  dataDir: string
  /** Ports where it expects them. */
  providers: { openId: number; facebook: number; stripe: number; paypal: number; scrobbling: number }
  /** Stops the server; `remove` deletes its data folder. */
  stop: (remove?: boolean) => Promise<void>
}

/** Starts a product on a data folder that has no administrator yet. */
export const productOn = async (
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Product> => {
  const [openId, facebook, stripe, paypal, scrobbling] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const providers = { openId, facebook, stripe, paypal, scrobbling }
  const { url, setupLink, server } = await start(dataDir, providers, variables)
  const stop = async (remove = true): Promise<void> => {
    const gone = new Promise((resolve) => server.on('exit', resolve))
    server.kill('SIGTERM')
    await gone
    if (remove) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, setupLink, dataDir, providers, stop }
}

/** Makes an empty data folder. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'tonearm-e2e-'))

/** Starts a product on an empty data folder, as on the first start of an operator. */
export const freshProduct = (variables: Record<string, string> = {}): Promise<Product> =>
  productOn(newDataDir(), variables)

/** Runs a `tonearm` command beside the server and returns its output; throws if it fails. */
export const tonearm = (dataDir: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['src/server/cli.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, TONEARM_DATA: dataDir },
    encoding: 'utf8',
  })

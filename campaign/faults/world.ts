import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { AppContext } from '../../src/server/context/app-context.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { signalIfAlive } from '../../src/server/db/embedded/process.ts'
import { setSetting } from '../../src/server/domains/platform/settings/service.ts'
import { createLogger, openContext } from '../../src/server/open-context.ts'
import { openBucket } from '../../src/server/testing/bucket.ts'
import { type FeedSource, feedSource } from '../../src/server/testing/feed-source.ts'
import { liftLimits } from '../../src/server/testing/limits.ts'
import { makeUser, type TestUser } from '../../src/server/testing/make.ts'
import { offerProvider, startPaying } from '../../src/server/testing/make-payments.ts'
import { startSubscriptions } from '../../src/server/testing/make-plans.ts'
import { freePort, type Running, startServer } from '../../src/server/testing/process.ts'
import { type PushService, pushService } from '../../src/server/testing/push-service.ts'
import { type StripeServer, stripeServer } from '../../src/server/testing/stripe-server.ts'
import { type FaultProxy, openProxy } from './proxy.ts'

/** A process of the product, at an address that stays when it is started again. */
export interface Node {
  url: string
  pid: () => number
  start: (variables?: Record<string, string>) => Promise<void>
  kill: () => Promise<void>
  /** Stops it as an operator would, and returns its exit code. */
  stop: () => Promise<number | null>
  output: () => string
}

export type Engine = 'database' | 'bucket' | 'mail' | 'payments' | 'feeds' | 'push'

/** A site whose engines can fail: two web nodes and a worker on a database and a bucket, or one process for all. */
export interface World {
  /** Those that serve requests. */
  web: readonly Node[]
  worker: Node
  proxies: Readonly<Record<Engine, FaultProxy>>
  stripe: StripeServer
  feeds: FeedSource
  push: PushService
  /** Messages that the mail server has taken. */
  mails: string[]
  admin: TestUser
  /** A context beside the nodes, past the proxies: for preparing and checking. */
  inside: AppContext
  /** Kills or restarts the database server; it is started again by itself. */
  signalDatabase: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>
  /** Where the nodes keep their files. */
  folder: string
  close: () => Promise<void>
}

const SECRET = 'shared by all nodes of the campaign'
const READY_MS = 60_000
/** Size of the disk that becomes full. */
const DISK = '1g'

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Waits until a node answers that it is ready. Throws after a minute. */
export const untilReady = async ({ url, output }: Pick<Node, 'url' | 'output'>): Promise<void> => {
  for (const until = Date.now() + READY_MS; !(await isReady(url)); await wait(50))
    if (Date.now() > until) throw new Error(`A node does not become ready: ${output().slice(-2000)}`)
}

const openNode = async (folder: string, variables: Record<string, string>): Promise<Node> => {
  const port = await freePort()
  let running: Running | undefined
  const ended = (): Running => {
    if (!running) throw new Error('The node is not running')
    const was = running
    running = undefined
    return was
  }
  const node: Node = {
    url: `http://127.0.0.1:${port}`,
    pid: () => running?.pid ?? 0,
    start: async (more = {}) => {
      running = await startServer(folder, port, { ...variables, ...more })
    },
    kill: () => ended().kill(),
    stop: () => ended().stop(),
    output: () => running?.output() ?? '',
  }
  await node.start()
  return node
}

/** Takes mail, and keeps it. */
const openMailServer = async (mails: string[]): Promise<{ port: number; close: () => void }> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(
          Buffer.concat(parts)
            .toString('utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        )
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  return { port, close: () => server.close(() => undefined) }
}

/** Turns on what the workload uses. */
const prepare = async (ctx: AppContext, stripe: StripeServer): Promise<TestUser> => {
  await startPaying({ ctx })
  await offerProvider({ ctx }, stripe)
  await startSubscriptions(ctx)
  await liftLimits(ctx)
  for (const key of ['enablePodcasts', 'enableOfflineMode'] as const) await setSetting(ctx, key, 'true')
  await ctx.settings.reload()
  return makeUser(ctx, { admin: true })
}

/** Returns whether this user may mount the small disk that a single process works on. */
export const mayMount = (): boolean => process.getuid?.() === 0

type Kind = 'several' | 'single'

const build = async (folder: string, kind: Kind, opened: AsyncDisposableStack): Promise<World> => {
  const mails: string[] = []
  const [bucket, mailServer, stripe, feeds] = await Promise.all([
    openBucket(),
    openMailServer(mails),
    stripeServer(),
    feedSource(),
  ])
  opened.defer(async () => {
    await bucket.close()
    await stripe.close()
    mailServer.close()
    feeds.close()
  })
  const pushPort = await freePort()
  const pushProxy = await openProxy({ port: pushPort })
  const push = await pushService(pushPort, `127.0.0.1:${pushProxy.port}`)
  opened.defer(push.close)
  const portIn = (url: string): number => Number(/:(\d+)(?=\D*$)/.exec(url)?.[1])
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const small = kind === 'single' && mayMount()
  if (small) {
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', data])
    opened.defer(() => void spawnSync('umount', [data]))
  }
  const database =
    kind === 'several' ? await startEmbedded(join(folder, 'database'), { role: 'server' }) : null
  opened.defer(async () => database?.close())
  const host = /@([^:/]+)/.exec(database?.url ?? '')?.[1] ?? ''
  const socket = join(decodeURIComponent(host), '.s.PGSQL.5432')
  const proxies = {
    database: await openProxy({ path: socket }),
    bucket: await openProxy({ port: portIn(bucket.url) }),
    mail: await openProxy({ port: mailServer.port }),
    payments: await openProxy({ port: portIn(stripe.url) }),
    feeds: await openProxy({ port: portIn(feeds.at('')) }),
    push: pushProxy,
  }
  for (const proxy of Object.values(proxies)) opened.defer(proxy.close)
  const nodes: Node[] = []
  let closeInside: (() => Promise<void>) | undefined
  // The last user of an embedded database stops it: not a node, which is killed.
  opened.defer(async () => {
    await Promise.all(nodes.map((one) => (one.pid() > 0 ? one.kill() : undefined)))
    await closeInside?.()
  })
  const shared = {
    TONEARM_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    STRIPE_URL: `http://127.0.0.1:${proxies.payments.port}`,
    OUTBOUND_ALLOW: `127.0.0.1:${proxies.feeds.port},${push.host}`,
    // Nodes of one site have one address, which payments name.
    APP_URL: 'http://campaign.example',
    TONEARM_TEST_PAYMENTS: '1',
    LOG_LEVEL: 'warn',
  }
  const through = (url: string, proxy: FaultProxy): string => url.replace(/:\d+(?=\D*$)/, `:${proxy.port}`)
  const databaseUrl = (user: string): string =>
    `postgresql://${user}@127.0.0.1:${proxies.database.port}/tonearm?sslmode=disable`
  const several: Record<string, string> = database
    ? {
        DATABASE_URL: databaseUrl('tonearm_app'),
        DATABASE_OWNER_URL: databaseUrl('tonearm'),
        STORAGE_URL: through(bucket.url, proxies.bucket),
      }
    : {}
  const roles = database ? { a: 'web', b: 'web', worker: 'worker' } : { all: 'all' }
  for (const [name, role] of Object.entries(roles)) {
    const own = database ? join(data, name) : data
    mkdirSync(own, { recursive: true })
    nodes.push(await openNode(own, { ...shared, ...several, TONEARM_ROLE: role }))
  }
  await Promise.all(nodes.map(untilReady))
  const env = readEnv({
    ...shared,
    TONEARM_DATA: database ? join(data, 'inside') : data,
    LOG_LEVEL: 'silent',
    ...(database && {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      STORAGE_URL: bucket.url,
    }),
  })
  const { context: inside, close } = await openContext(env, 'tool', createLogger(env))
  closeInside = close
  const postgres = join(database ? join(folder, 'database') : data, 'postgres')
  const world: World = {
    web: database ? nodes.slice(0, 2) : nodes,
    worker: nodes.at(-1) as Node,
    proxies,
    stripe,
    feeds,
    push,
    mails,
    admin: await prepare(inside, stripe),
    inside,
    signalDatabase: async (signal) => {
      const pid = Number(readFileSync(join(postgres, 'postmaster.pid'), 'utf8').split('\n')[0])
      signalIfAlive(pid, signal)
    },
    folder: data,
    close: () => opened.disposeAsync(),
  }
  return world
}

/** Opens a world in an empty folder: of several nodes, or of one process with the embedded database on a small disk. */
export const openWorld = async (folder: string, kind: Kind): Promise<World> => {
  const opened = new AsyncDisposableStack()
  try {
    return await build(folder, kind, opened)
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

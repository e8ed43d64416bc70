import { BadEnvironment, readEnv } from './core/env.ts'
import { within } from './core/within.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { createLogger, openContext } from './open-context.ts'

/** The process exits after this long in any case: most supervisors kill it after 10 s. */
const STOP_MS = 9_500
/** Of that, what running requests get at most; the rest is for balancers, jobs and the database. */
const REQUESTS_MS = 4_000

/** Closing steps before the process exits, in reverse order of opening. */
const closing: (() => Promise<unknown>)[] = []

const loadFeatures = () =>
  Promise.all([
    import('./app.ts'),
    import('./worker.ts'),
    import('./monitoring.ts'),
    import('./readiness.ts'),
    import('./upkeep.ts'),
    import('./domains/platform/auth/setup/first-admin.service.ts'),
  ])

const start = async (): Promise<void> => {
  const env = readEnv()
  // Loading the features blocks the event loop, so that connections time out on a slow machine: it happens before they are
  // opened, or while the embedded database starts.
  if (env.databaseUrl) await loadFeatures()
  const { context: platform, close } = await openContext(env, 'server', createLogger(env), {
    onSpawn: () => void loadFeatures().catch(() => undefined),
  })
  closing.unshift(close)
  const [
    { createApp },
    { registerJobHandlers },
    { createMonitor },
    { createReadiness },
    { startUpkeep },
    { prepareFirstAdmin },
  ] = await loadFeatures()
  const readiness = createReadiness(platform)
  const app = await (env.role === 'worker' ? createMonitor : createApp)(platform, readiness)
  closing.unshift(() => within(REQUESTS_MS, app.close()))
  const link = env.role === 'worker' ? null : await prepareFirstAdmin(platform)
  await app.listen({ port: env.port, host: env.host })
  closing.unshift(readiness.stop)
  startUpkeep(platform)
  if (env.role === 'worker') console.log(`\n  Tonearm is working; its health is at port ${env.port}\n`)
  else console.log(`\n  Tonearm is at ${platform.settings().appUrl}\n`)
  if (link) console.log(`  Create the first administrator (works once, expires in 24 hours): ${link}\n`)
  if (env.role !== 'web') closing.unshift(await registerJobHandlers(platform))
}

const lineOf = (error: unknown): unknown => {
  if (error instanceof BadEnvironment || error instanceof DatabaseUnavailable) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set another PORT.`
  return error
}

const starting = start()

/** Waits for a running start first: a half-opened database cannot be closed. */
const end = async (code: number): Promise<void> => {
  setTimeout(() => process.exit(code), STOP_MS).unref()
  await starting.catch(() => undefined)
  for (const close of closing.splice(0)) await close().catch((error: unknown) => console.error(error))
  process.exit(code)
}

let ending: Promise<void> | undefined
const stop = (code: number): Promise<void> => (ending ??= end(code))

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
// The start script holds an IPC channel open; it was killed without forwarding a signal.
process.on('disconnect', () => stop(0))
starting.catch((error: unknown) => {
  console.error(lineOf(error))
  return stop(1)
})

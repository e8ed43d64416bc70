import { createApp } from './app.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { prepareFirstAdmin } from './features/session/first-admin.service.ts'
import { openLog, openPlatform } from './open-platform.ts'
import { startWork } from './work.ts'

/** How long running requests may take to end before the process goes anyway. */
const STOP_MS = 9_500

/** What ends before the process does, the last opened first. */
const closing: (() => Promise<unknown>)[] = []

const start = async (): Promise<void> => {
  const env = readEnv()
  const { platform, close } = await openPlatform(env, 'server', openLog(env))
  closing.unshift(close)
  const app = await createApp(platform)
  closing.unshift(() => app.close())
  if (env.role !== 'worker') {
    await app.listen({ port: env.port, host: env.host })
    console.log(`\n  Tonearm is at ${env.appUrl}\n`)
    const link = await prepareFirstAdmin(platform)
    if (link) console.log(`  Create the first administrator (once, within a day): ${link}\n`)
  }
  if (env.role !== 'web') await startWork(platform)
}

const lineOf = (error: unknown): unknown => {
  if (error instanceof BadEnvironment || error instanceof DatabaseUnavailable) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or set PORT to another one.`
  return error
}

const starting = start()

/** Lets a start under way come to its end first: a database that is half opened cannot be closed. */
const end = async (code: number): Promise<void> => {
  setTimeout(() => process.exit(code), STOP_MS).unref()
  await starting.catch(() => undefined)
  for (const close of closing.splice(0)) await close()
  process.exit(code)
}

let ending: Promise<void> | undefined
const stop = (code: number): Promise<void> => (ending ??= end(code))

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
// The start script holds a channel open; it was killed without a chance to pass anything on.
process.on('disconnect', () => stop(0))
starting.catch((error: unknown) => {
  console.error(lineOf(error))
  return stop(1)
})

import { createApp } from './app.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { prepareFirstAdmin } from './features/session/first-admin.service.ts'
import { openLog, openPlatform } from './open-platform.ts'
import { startWork } from './work.ts'

/** How long running requests may take to end before the process goes anyway. */
const STOP_MS = 9_500

const start = async (): Promise<void> => {
  const env = readEnv()
  const log = openLog(env)
  const { platform, close } = await openPlatform(env, 'server', log)
  const app = await createApp(platform)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_MS).unref()
    await app.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The start script holds a channel open; it was killed without a chance to pass anything on.
  process.on('disconnect', stop)

  if (env.role !== 'worker') {
    await app.listen({ port: env.port, host: env.host })
    console.log(`\n  Tonearm is at ${env.appUrl}\n`)
    const link = await prepareFirstAdmin(platform)
    if (link) console.log(`  Create the first administrator (once, within a day): ${link}\n`)
  }
  if (env.role !== 'web') await startWork(platform)
}

start().catch((error: unknown) => {
  const known = error instanceof BadEnvironment || error instanceof DatabaseUnavailable
  console.error(known ? (error as Error).message : error)
  process.exit(1)
})

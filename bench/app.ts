import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../src/server/app.ts'
import type { AppContext } from '../src/server/context/app-context.ts'
import { readEnv } from '../src/server/core/env.ts'
import { openDatabase } from '../src/server/db/open.ts'
import type { Db } from '../src/server/db/schema.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { openContext } from '../src/server/open-context.ts'

export interface BenchApp {
  ctx: AppContext
  address: string
  dataDir: string
  /** Runs `work` as the owner of the database, who may disable triggers. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Runs with a real listening app on its own embedded database. Rate limits are disabled. */
export const withApp = async <T>(
  run: (app: BenchApp) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-bench-'))
  const env = readEnv({ TONEARM_DATA: dataDir, TONEARM_DEMO: '0', LOG_LEVEL: 'warn', ...variables })
  const { context: platform, close } = await openContext(env, 'server', pino({ level: 'warn' }))
  const app = await createApp(platform)
  try {
    await setSetting(platform, 'limit_calls', '1000000000')
    while (platform.settings().limit_calls < 1_000_000_000) await new Promise(setImmediate)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const asOwner: BenchApp['asOwner'] = async (work) => {
      const database = await openDatabase(env, { role: 'tool', as: 'owner' })
      return work(database.db).finally(() => database.close())
    }
    return await run({ ctx: platform, address, dataDir, asOwner })
  } finally {
    await app.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

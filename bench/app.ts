import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { pino } from 'pino'
import { createApp } from '../src/server/app.ts'
import type { AppContext } from '../src/server/app-context.ts'
import { readEnv } from '../src/server/env.ts'
import { setSetting } from '../src/server/features/settings/settings.service.ts'
import { openContext } from '../src/server/open-context.ts'

export interface BenchApp {
  ctx: AppContext
  address: string
  dataDir: string
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
    return await run({ ctx: platform, address, dataDir })
  } finally {
    await app.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export interface Load {
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

let asked = 0

/** Requests one URL repeatedly for 10 s after 2 s of warm-up; throws if any response is not a success. */
export const load = async (
  url: string,
  connections: number,
  { unique = false, seconds = 10, token }: { unique?: boolean; seconds?: number; token?: string } = {},
): Promise<Load> => {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(unique && {
        requests: [
          {
            setupRequest: (request) => {
              request.path = `${new URL(url).pathname}${new URL(url).search}&n=${++asked}`
              return request
            },
          },
        ],
      }),
    })
  await run(2)
  const result = await run(seconds)
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} refusals at ${url}`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

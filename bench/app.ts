import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { pino } from 'pino'
import { createApp } from '../src/server/app.ts'
import { readEnv } from '../src/server/env.ts'
import { setSetting } from '../src/server/features/settings/settings.service.ts'
import { openPlatform } from '../src/server/open-platform.ts'
import type { Platform } from '../src/server/platform.ts'

export interface BenchApp {
  on: Platform
  address: string
  dataDir: string
}

/** Runs with a real app that listens, on an embedded database in a folder of its own. Limits of calls are out of the way. */
export const withApp = async <T>(
  run: (app: BenchApp) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-bench-'))
  const env = readEnv({ TONEARM_DATA: dataDir, TONEARM_DEMO: '0', LOG_LEVEL: 'warn', ...variables })
  const { platform, close } = await openPlatform(env, 'server', pino({ level: 'warn' }))
  const app = await createApp(platform)
  try {
    await setSetting(platform, 'limit_calls', '1000000000')
    while (platform.settings().limit_calls < 1_000_000_000) await new Promise(setImmediate)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    return await run({ on: platform, address, dataDir })
  } finally {
    await app.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

let asked = 0

/** Asks one address over and over for 10 s after 2 s to warm up; throws when any answer is not a success. */
export const load = async (
  url: string,
  connections: number,
  { unique = false, seconds = 10 }: { unique?: boolean; seconds?: number } = {},
): Promise<Load> => {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
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

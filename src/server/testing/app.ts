import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import type { ErrorBody } from '../../contract/core/errors.ts'
import { createApp } from '../app.ts'
import type { AppContext } from '../context/app-context.ts'
import { readEnv } from '../core/env.ts'
import type { Db } from '../db/schema.ts'
import { startIndexing } from '../domains/site/search/indexing.service.ts'
import { createLogger, openContext } from '../open-context.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Parts, urlOf } from './request-url.ts'

export interface TestResponse<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}

export interface TestApp {
  fastify: FastifyInstance
  ctx: AppContext
  /** The database as its owner; the app connects as another user. */
  owner: Db
  /** Calls an endpoint like a client; `token` authenticates. Throws unless the response is a success. */
  call: <E extends Endpoint>(e: E, input: CallInput<E>, token?: string) => Promise<ReplyOf<E>>
  /** Calls an endpoint like `call`, for responses expected to be errors. */
  requestError: <E extends Endpoint>(e: E, input: unknown, token?: string) => Promise<TestResponse<ErrorBody>>
  close: () => Promise<void>
}

/**
 * Opens a real app on a database, which several apps may share, and an empty data folder. Unless its role is `web` it keeps
 * the search index up to date, but no schedule runs.
 */
export const appOn = async (
  database: TestDatabase,
  variables: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<TestApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-test-'))
  const env = readEnv({
    TONEARM_DATA: dataDir,
    DATABASE_URL: database.applicationUrl,
    DATABASE_OWNER_URL: database.url,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'warn',
    TONEARM_TEST_PAYMENTS: '1',
    ...variables,
  })
  const { context: platform, close } = await openContext(env, 'server', createLogger(env, logTo), {
    unattended: true,
  })
  const app = await createApp(platform)
  await app.ready()
  const stopIndexing = env.role === 'web' ? null : startIndexing(platform)

  const inject = async (e: Endpoint, input: unknown, token?: string): Promise<TestResponse<unknown>> => {
    const parts = (input ?? {}) as Parts
    const response = await app.inject({
      method: e.method,
      url: urlOf(e, parts),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(parts.body !== undefined && { payload: parts.body as object }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  return {
    fastify: app,
    ctx: platform,
    owner: database.db,
    call: async (e, input, token) => {
      const response = await inject(e, input, token)
      if (response.status >= 400) throw new Error(`${e.method} ${e.path}: ${JSON.stringify(response.body)}`)
      return response.body as ReplyOf<typeof e>
    },
    requestError: async (e, input, token) => (await inject(e, input, token)) as TestResponse<ErrorBody>,
    close: async () => {
      await app.close()
      await stopIndexing?.()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a real app on its own real database and an empty data folder. No schedule runs. Close it when done. */
export const testApp = async (
  variables: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<TestApp> => {
  const database = await testDatabase()
  const app = await appOn(database, variables, logTo)
  return {
    ...app,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

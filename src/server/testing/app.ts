import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { createApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { openLog, openPlatform } from '../open-platform.ts'
import type { Platform } from '../platform.ts'
import { testDatabase } from './database.ts'

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}

export interface TestApp {
  app: FastifyInstance
  on: Platform
  /** Calls an endpoint as a client would; `token` signs in. Throws unless the answer is a success. */
  call: <E extends Endpoint>(e: E, input: CallInput<E>, token?: string) => Promise<ReplyOf<E>>
  /** The same, for answers that are expected to be refusals. */
  refusal: <E extends Endpoint>(e: E, input: unknown, token?: string) => Promise<Answer<ErrorBody>>
  close: () => Promise<void>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const urlOf = (e: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return `/api${path}${search && `?${search}`}`
}

/** A real app on a real database of its own and an empty data folder. Close it when done. */
export const testApp = async (
  variables: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<TestApp> => {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-test-'))
  const env = readEnv({
    TONEARM_DATA: dataDir,
    DATABASE_URL: database.url,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...variables,
  })
  const { platform, close } = await openPlatform(env, 'server', openLog(env, logTo))
  const app = await createApp(platform)
  await app.ready()

  const inject = async (e: Endpoint, input: unknown, token?: string): Promise<Answer<unknown>> => {
    const parts = (input ?? {}) as Parts
    const answer = await app.inject({
      method: e.method,
      url: urlOf(e, parts),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(parts.body !== undefined && { payload: parts.body as object }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  return {
    app,
    on: platform,
    call: async (e, input, token) => {
      const answer = await inject(e, input, token)
      if (answer.status >= 400) throw new Error(`${e.method} ${e.path}: ${JSON.stringify(answer.body)}`)
      return answer.body as ReplyOf<typeof e>
    },
    refusal: async (e, input, token) => (await inject(e, input, token)) as Answer<ErrorBody>,
    close: async () => {
      await app.close()
      await close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

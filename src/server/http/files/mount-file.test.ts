import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allSettingsFrom } from '../../../contract/core/all-settings.ts'
import { endpoint } from '../../../contract/core/endpoint.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createRateLimits } from '../rate-limits.ts'
import { createServer } from '../server.ts'
import { mountFile } from './mount-file.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof createServer>>
let body: Readable
beforeAll(async () => {
  database = await testDatabase()
  app = await createServer({ log: pino({ level: 'silent' }), trustedProxies: [], version: '0' })
  const settings = () => allSettingsFrom([])
  const authorizer = {
    db: database.db,
    settings,
    limits: createRateLimits(settings),
    preview: false,
    viewerOf: async () => null,
    recordEvent: async () => undefined,
  }
  const file = endpoint({
    method: 'GET',
    path: '/file',
    access: 'public',
    summary: 'a file',
    reply: z.string(),
  })
  mountFile({ app, authorizer }, file, () => ({ type: 'text/csv', name: 'a.csv', body }))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it.each([
  ['GET', 'identity'],
  ['GET', 'br'],
  ['GET', 'gzip'],
  ['GET', 'identity;q=0'],
  ['GET', 'br;q=1.0, gzip;q=0, *;q=0'],
  ['HEAD', 'gzip'],
] as const)(
  'a file that cannot be made ends its request, not the server (%s, %s)',
  async (method, encoding) => {
    body = new Readable({
      read() {
        this.destroy(new Error('no'))
      },
      // Also if nobody has read from it.
      destroy: (error, done) => setImmediate(done, error ?? new Error('no')),
    })
    const response = await app.inject({ method, url: '/api/file', headers: { 'accept-encoding': encoding } })
    // Nothing is made for HEAD.
    expect(response.statusCode).toBe(method === 'HEAD' ? 200 : 500)
    if (!body.closed) await new Promise((resolve) => body.once('close', resolve))
  },
)

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLocalStorage } from '../../media/storage/local.ts'
import { scratchFolder } from '../../media/testing/corpus.ts'
import { type Sent, sendFile } from './send-file.ts'

test.each([100, 3_000_000])('ends if the client has disconnected before, with %i bytes', async (size) => {
  const storage = openLocalStorage(join(await scratchFolder('send-file'), String(size)))
  await storage.putBytes('file', randomBytes(size), 'audio/mpeg')
  const arrived = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Sent>()
  const app = Fastify()
  app.get('/', async (request, reply) => {
    arrived.resolve()
    await once(reply.raw, 'close')
    const file = { location: { key: 'file' }, tag: 'file', type: 'audio/mpeg', headers: {} }
    ended.resolve(await sendFile(request, reply, storage, file))
    return reply
  })
  try {
    const client = get(await app.listen({ port: 0, host: '127.0.0.1' }))
    client.on('error', () => undefined)
    await arrived.promise
    client.destroy()
    expect(await ended.promise).toEqual({ start: 0, end: 0 })
  } finally {
    await app.close()
  }
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLocalStorage } from '../../media/storage/local.ts'
import type { Storage } from '../../media/storage/storage.ts'
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

test.each(['before the body', 'in the body'])(
  'a bucket that fails once the client has disconnected (%s) harms nobody',
  async (moment) => {
    const local = openLocalStorage(join(await scratchFolder('send-file'), moment))
    const body = new Readable({ read: () => undefined })
    const open = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<Sent>()
    const storage: Storage = {
      ...local,
      localPath: () => null,
      stat: async () => ({ size: 1000 }),
      open: async () => ({ body, size: 1000 }),
    }
    const app = Fastify()
    app.get('/', async (request, reply) => {
      if (moment === 'before the body') {
        open.resolve()
        await once(reply.raw, 'close')
      }
      const file = { location: { key: 'file' }, tag: 'file', type: 'audio/mpeg', headers: {} }
      const sending = sendFile(request, reply, storage, file)
      sending.then(ended.resolve, ended.reject)
      await sending
      return reply
    })
    try {
      body.push(randomBytes(10))
      const client = get(await app.listen({ port: 0, host: '127.0.0.1' }), (response) => {
        response.on('error', () => undefined).once('data', () => open.resolve())
      })
      client.on('error', () => undefined)
      await open.promise
      client.destroy()
      await ended.promise
      body.destroy(new Error('the bucket has failed'))
    } finally {
      await app.close()
    }
  },
)

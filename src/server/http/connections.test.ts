import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createServer } from './server.ts'

const SLOW_MS = 500
const limits = { slowClientMs: SLOW_MS, uploadBytes: 100, receiveGraceMs: 50, workGraceMs: 200 }

let app: Awaited<ReturnType<typeof createServer>>
let answer: () => Promise<unknown> = async () => ({})
beforeEach(async () => {
  app = await createServer({ log: pino({ level: 'silent' }), trustedProxies: [], version: '0', limits })
  app.addContentTypeParser('application/offset+octet-stream', (_, body, done) => done(null, body))
  app.post('/api/read', async () => answer())
  app.post('/api/refuse', { onRequest: async (_, reply) => reply.code(429).send({}) }, async () => ({}))
  app.post('/api/upload', async ({ body }) => {
    let size = 0
    for await (const part of body as AsyncIterable<Buffer>) size += part.length
    return { size }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Sends text, then one part again and again, until the server closes the connection or `ends` is received. */
const converse = async (text: string, part = '', ends = '\0'): Promise<{ heard: string; ms: number }> => {
  const start = Date.now()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    heard += data.toString()
    if (heard.includes(ends)) socket.destroy()
  })
  socket.write(text)
  const drip = setInterval(() => part !== '' && socket.write(part), SLOW_MS / 6)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(drip)
  return { heard, ms: Date.now() - start }
}

const post = (path: string, length: number, type = 'application/json'): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

it('cuts a body that drips in', async () => {
  const { heard, ms } = await converse(post('/api/read', 5_000), 'a')
  expect(heard).toBe('')
  expect(ms).toBeLessThan(SLOW_MS * 4)
})

it('cuts the rest of a body whose request was already answered', async () => {
  const { heard, ms } = await converse(`${post('/api/refuse', 5_000)}{`)
  expect(heard).toContain('429')
  expect(ms).toBeLessThan(SLOW_MS * 4)
})

it('lets a slow upload that advances take its time, and cuts one that stalls', async () => {
  const type = 'application/offset+octet-stream'
  const advancing = await converse(post('/api/upload', 20 * 30, type), 'a'.repeat(30), '{"size":600}')
  expect(advancing.heard).toContain('{"size":600}')
  expect(advancing.ms).toBeGreaterThan(SLOW_MS * 2)
  const stalling = await converse(post('/api/upload', 5_000, type), 'a')
  expect(stalling.ms).toBeLessThan(SLOW_MS * 4)
})

it('closes a connection that never sends anything', async () => {
  expect((await converse('')).ms).toBeLessThan(SLOW_MS * 4)
})

it('waits for a long request as long as it takes', async () => {
  const done = Promise.withResolvers<unknown>()
  answer = () => done.promise
  setTimeout(() => done.resolve({ done: true }), SLOW_MS * 4)
  const { heard } = await converse(`${post('/api/read', 2)}{}`, '', 'done')
  expect(heard).toContain('{"done":true}')
})

it('closes connections that stall before, within and after a request when the server closes', async () => {
  answer = async () => ({})
  const all = [
    converse(''),
    converse('POST /api/read HTTP/1.1\r\nhost: loc'),
    converse(`${post('/api/read', 100)}{`),
    converse(`${post('/api/read', 2)}{}`, '', '\0'),
  ]
  await once(app.server, 'request')
  await app.close()
  await Promise.all(all)
})

it('finishes a running request while the server closes', async () => {
  const done = Promise.withResolvers<unknown>()
  answer = () => done.promise
  const response = converse(`${post('/api/read', 2)}{}`)
  await once(app.server, 'request')
  const closed = app.close()
  done.resolve({ done: true })
  await closed
  expect((await response).heard).toContain('{"done":true}')
})

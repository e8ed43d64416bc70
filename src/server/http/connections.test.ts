import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createServer } from './server.ts'

const SLOW_MS = 500
/** Longer than a test. */
const ENDLESS_MS = 120_000

let app: Awaited<ReturnType<typeof createServer>>
let answer: () => Promise<unknown> = async () => ({})
const start = async (slowClientMs: number): Promise<void> => {
  app = await createServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    version: '0',
    limits: { slowClientMs, uploadBytes: 100, pipelined: 8, receiveGraceMs: 50, workGraceMs: 200 },
  })
  app.addContentTypeParser('application/offset+octet-stream', (_, body, done) => done(null, body))
  app.get('/api/read', async () => answer())
  app.post('/api/read', async () => answer())
  app.post('/api/refuse', { onRequest: async (_, reply) => reply.code(429).send({}) }, async () => ({}))
  app.post('/api/upload', async ({ body }) => {
    let size = 0
    for await (const part of body as AsyncIterable<Buffer>) size += part.length
    return { size }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(() => start(SLOW_MS))
afterEach(() => app.close())

/** Sends text, then one part again and again, until the server closes the connection or `ends` is received. */
const converse = async (text: string, part = '', ends = '\0'): Promise<string> => {
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
  return heard
}

const post = (path: string, length: number, type = 'application/json'): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

it('cuts a body that drips in', async () => {
  expect(await converse(post('/api/read', 5_000), 'a')).toBe('')
})

it('cuts the rest of a body whose request was already answered', async () => {
  expect(await converse(`${post('/api/refuse', 5_000)}{`)).toContain('429')
})

it('lets a slow upload that advances take its time, and cuts one that stalls', async () => {
  await app.close()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await start(ENDLESS_MS)
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const [accepted] = (await once(app.server, 'connection')) as [Socket]
    const send = async (text: string): Promise<void> => {
      const all = accepted.bytesRead + text.length
      socket.write(text)
      await vi.waitFor(() => expect(accepted.bytesRead).toBe(all))
    }
    await send(post('/api/upload', 5_000, 'application/offset+octet-stream'))
    for (let n = 0; n < 20; n += 1) {
      await send('a'.repeat(100))
      vi.advanceTimersByTime(ENDLESS_MS)
      expect(accepted.destroyed).toBe(false)
    }
    await send('a'.repeat(99))
    vi.advanceTimersByTime(ENDLESS_MS)
    expect(accepted.destroyed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('closes a connection that never sends anything', async () => {
  expect(await converse('')).toBe('')
})

it('answers requests that were sent at once, and disconnects who sends too many', async () => {
  let asked = 0
  answer = async () => ({ asked: ++asked })
  const get = 'GET /api/read HTTP/1.1\r\nhost: localhost\r\n\r\n'
  expect(await converse(get.repeat(8), '', '"asked":8')).toContain('"asked":8')
  for (const request of [get, `${post('/api/read', 2)}{}`]) {
    asked = 0
    await converse(request.repeat(500))
    expect(asked).toBe(8)
  }
})

it('refuses a request with two hosts', async () => {
  const answered = await converse('GET /api/read HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\n\r\n')
  expect(answered).toContain('HTTP/1.1 400')
})

it('waits for a long request as long as it takes', async () => {
  const done = Promise.withResolvers<unknown>()
  answer = () => done.promise
  setTimeout(() => done.resolve({ done: true }), SLOW_MS * 4)
  expect(await converse(`${post('/api/read', 2)}{}`, '', 'done')).toContain('{"done":true}')
})

it('closes connections that stall before, within and after a request when the server closes', async () => {
  await app.close()
  await start(ENDLESS_MS)
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
  expect(await response).toContain('{"done":true}')
})

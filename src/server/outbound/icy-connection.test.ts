import { once } from 'node:events'
import { type Server as HttpServer, createServer as httpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPublicUrl } from './public-fetch.ts'

const sound = Buffer.from('0123456789'.repeat(2_000))
const open = new Set<Socket>()
let request = ''
let old: Server
let usual: HttpServer

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const env = () => ({
  appUrl: 'https://music.example',
  port: 1,
  outboundAllow: [`127.0.0.1:${portOf(old)}`, `127.0.0.1:${portOf(usual)}`],
})
const listen = (server: Server): Promise<unknown> => {
  server.listen(0, '127.0.0.1')
  return once(server, 'listening')
}

beforeAll(async () => {
  old = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.on('data', (part) => {
      request += part
      if (!request.endsWith('\r\n\r\n')) return
      socket.setNoDelay(true)
      // Byte by byte at first: the header may arrive in any chunks.
      for (const letter of 'ICY 200 OK\r\nicy-notice1:<BR>Old\r\n') socket.write(letter)
      socket.write('icy-name: Old Harbour\r\ncontent-type:audio/mpeg\r\n\r\n')
      if (request.includes('/endless')) socket.write(sound)
      else socket.end(sound)
    })
  })
  usual = httpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(sound)
    response.end('ICY ')
  })
  await Promise.all([listen(old), listen(usual)])
})
afterAll(() => {
  old.close()
  usual.close()
  usual.closeAllConnections()
  for (const socket of open) socket.destroy()
})

const bytesOf = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

test('an old radio server is read and requested like any other', async () => {
  request = ''
  const url = `http://127.0.0.1:${portOf(old)}/live?a=1`
  const answer = await openPublicUrl(env(), url, { radio: true, headers: { 'icy-metadata': '1' } })
  expect([answer.status, answer.headers['icy-name']]).toEqual([200, 'Old Harbour'])
  expect((await bytesOf(answer.body)).equals(sound)).toBe(true)
  expect(request).toMatch(/^GET \/live\?a=1 HTTP\/1.1\r\n/)
  expect(request).toContain('icy-metadata: 1\r\n')
  expect(request).toContain(`Host: 127.0.0.1:${portOf(old)}\r\n`)
})

test('cancelling closes the connection', async () => {
  request = ''
  const url = `http://127.0.0.1:${portOf(old)}/endless`
  const { body } = await openPublicUrl(env(), url, { radio: true })
  await once(body, 'readable')
  body.on('error', () => undefined).destroy()
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0)
})

test('other servers are unaffected, and non-radio requests do not accept such a response', async () => {
  const url = `http://127.0.0.1:${portOf(usual)}/`
  const { body } = await openPublicUrl(env(), url, { radio: true })
  expect((await bytesOf(body)).toString().endsWith('9ICY ')).toBe(true)
  request = ''
  await expect(openPublicUrl(env(), `http://127.0.0.1:${portOf(old)}/`)).rejects.toThrow('did not respond')
})

test('forbidden hosts are forbidden for radio too', async () => {
  const closed = { ...env(), outboundAllow: [] }
  request = ''
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  for (const host of ['127.0.0.1', 'localhost', 'radio.example'])
    await expect(
      openPublicUrl(closed, `http://${host}:${portOf(old)}/`, { radio: true, resolve }),
    ).rejects.toThrow()
  expect(request).toBe('')
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchProvider } from './providers.ts'

let server: Server
let origin: string
let host: string
let asked: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${body}`.trim())
      if (request.url === '/moved') response.writeHead(302, { location: `${origin}/secret` }).end()
      else if (request.url === '/large') response.end(Buffer.alloc(300 * 1024))
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = `http://${host}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const env = { outboundAllow: [] as string[], appUrl: 'https://music.example', port: 3000 }
const failure = (address: string, trusted: string[] = [], allow: string[] = []) =>
  fetchProvider({ ...env, outboundAllow: allow }, trusted, address).then(
    () => 'answered',
    (error: Error) => error.message,
  )

it('asks the configured origin, and hosts in OUTBOUND_ALLOW', async () => {
  const form = { body: new URLSearchParams({ code: 'a b' }) }
  const reply = await fetchProvider(env, [origin], `${origin}/token`, form)
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
  expect(await failure(`${origin}/keys`, [], [host])).toBe('answered')
  expect(asked).toEqual(['POST /token code=a+b', 'GET /keys'])
})

it('asks no other private host, and none without TLS', async () => {
  const { port } = new URL(origin)
  for (const address of [`${origin}/x`, `http://localhost:${port}/x`, 'http://93.184.216.34/x'])
    expect(await failure(address, ['https://id.example'])).toMatch(/may only be requested over https$/)
  for (const name of ['127.0.0.1', 'localhost', '10.0.0.7', '169.254.169.254', '[::1]', '2130706433'])
    expect([name, await failure(`https://${name}:${port}/x`, ['https://id.example'])]).toEqual([
      name,
      expect.stringMatching(/is not on the public internet$|not in canonical form$/),
    ])
  // An origin is a scheme and a port too.
  expect(await failure(`https://${host}/x`, [origin])).toMatch(/is not on the public internet$/)
  expect(asked).toEqual([])
})

it('follows no redirects, and reads no large replies', async () => {
  expect(await failure(`${origin}/moved`, [origin])).toBe(`${host} redirects`)
  expect(await failure(`${origin}/large`, [origin])).toMatch(/^the response exceeds \d+ bytes$/)
  expect(asked).toEqual(['GET /moved', 'GET /large'])
  expect(await failure('http://127.0.0.1:9/token?secret=1', ['http://127.0.0.1:9'])).toBe(
    '127.0.0.1:9 did not respond',
  )
})

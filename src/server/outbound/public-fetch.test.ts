import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { privateHosts } from '../testing/private-hosts.ts'
import { type FetchOptions, fetchPublicUrl, openPublicUrl } from './public-fetch.ts'
import type { Resolve } from './ssrf.ts'

let hits: string[] = []
let answer: RequestListener = (_, response) => response.end('hello')
const canary: Server = createServer((request, response) => {
  hits.push(request.url ?? '')
  answer(request, response)
})
await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
const { port } = canary.address() as AddressInfo
afterAll(() => canary.close())
beforeEach(() => {
  hits = []
  answer = (_, response) => response.end('hello')
})

const shut = { outboundAllow: [] as string[], appUrl: 'https://music.example', port: 3000 }
/** The options of `shut`, with the canary allowed by its IP address. */
const open = { ...shut, outboundAllow: [`127.0.0.1:${port}`] }
const at = (path: string): string => `http://127.0.0.1:${port}${path}`
const fetchIn = (path: string, options: Partial<FetchOptions> = {}) =>
  fetchPublicUrl(open, at(path), { most: 1000, ...options })
const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: { reason?: string }) => error.reason ?? error,
  )
const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test.each(privateHosts)('does not request %s', async (host) => {
  for (const scheme of ['http', 'https']) {
    const reason = await reasonOf(fetchPublicUrl(shut, `${scheme}://${host}:${port}/`, { most: 10 }))
    expect(['address', 'unknown-host']).toContain(reason)
  }
  expect(hits).toEqual([])
})

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'javascript:1',
  'data:,x',
  '//example.com/',
  'example.com',
  '',
  'http://',
  'http://:80/',
  'http://example.com:0/',
  'http://example.com:99999/',
  'http://1.1.1.1./',
  'http:1.1.1.1/',
  'http:\\\\1.1.1.1/',
  'http://0x01010101/',
  'https://music.example/feeds/podcasts/1.xml',
  `http://example.com/${'a'.repeat(3000)}`,
])('rejects %.60s as a URL', async (address) => {
  expect(await reasonOf(fetchPublicUrl(shut, address, { most: 10, resolve: leadsTo('1.1.1.1') }))).toBe(
    'address',
  )
})

test('a name is as public as the least public of its IP addresses', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', 'fe80::1', '64:ff9b::7f00:1']) {
    const named = fetchPublicUrl(shut, `http://rebound.example:${port}/`, {
      most: 10,
      resolve: leadsTo('93.184.215.14', address),
    })
    expect(await reasonOf(named)).toBe('address')
  }
  expect(hits).toEqual([])
})

test('resolves a name once and connects to the result', async () => {
  const requests: string[] = []
  const turns: Resolve = async (name) => {
    requests.push(name)
    return [{ address: requests.length === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }]
  }
  const env = { ...shut, outboundAllow: [`turning.example:${port}`] }
  const resolved: (string | undefined)[] = []
  answer = ({ headers }, response) => {
    resolved.push(headers.host)
    response.end('hello')
  }
  const got = await fetchPublicUrl(env, `http://turning.example:${port}/x`, { most: 10, resolve: turns })
  expect(got.body.toString()).toBe('hello')
  expect(requests).toEqual(['turning.example'])
  expect(resolved).toEqual([`turning.example:${port}`])
})

test('identifies itself and reveals nothing else', async () => {
  let headers: Record<string, unknown> = {}
  answer = (request, response) => {
    headers = request.headers
    response.setHeader('set-cookie', 'a=b').end('hello')
  }
  await fetchIn('/', { headers: { 'if-none-match': '"x"', 'user-agent': 'Someone' } })
  expect(headers).toMatchObject({ 'if-none-match': '"x"' })
  expect(headers['user-agent']).toMatch(/^Tonearm\/\d+\.\d+\.\d+ \(\+https:\/\/music\.example\)$/)
  await fetchIn('/')
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('authorization')
})

test('checks every redirect', async () => {
  const away = [
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://localhost/',
    '//0x7f.1/',
    'http://127.1/',
    'file:///x',
  ]
  for (const location of away) {
    answer = (_, response) => response.writeHead(302, { location }).end()
    expect(await reasonOf(fetchIn('/'))).toBe('address')
  }
  answer = ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end()
  hits = []
  expect(await reasonOf(fetchIn('/'))).toBe('redirects')
  expect(hits).toHaveLength(11)
})

test('returns the permanent URL', async () => {
  const way: Record<string, [number, string]> = {
    '/a': [301, '/b'],
    '/b': [308, at('/c')],
    '/c': [302, '/d'],
    '/d': [301, '/é'],
  }
  answer = ({ url = '' }, response) => {
    const step = way[url]
    if (step) response.writeHead(step[0], { location: Buffer.from(step[1]).toString('latin1') }).end()
    else response.end('there')
  }
  const { url, permanentUrl: lasting, body } = await fetchIn('/a')
  expect(body.toString()).toBe('there')
  expect({ url, lasting }).toEqual({ url: at('/%C3%A9'), lasting: at('/c') })
})

test('enforces the size limit: announced, sent or decompressed', async () => {
  answer = (_, response) => response.end('x'.repeat(1001))
  expect(await reasonOf(fetchIn('/'))).toBe('size')
  answer = (_, response) => {
    response.write('x'.repeat(600))
    response.end('x'.repeat(600))
  }
  expect(await reasonOf(fetchIn('/'))).toBe('size')
  const packed = (size: number) => gzipSync(Buffer.alloc(size))
  answer = (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(packed(50_000_000).subarray(0, 900))
  expect(await reasonOf(fetchIn('/'))).toBe('size')
  answer = (_, response) => response.setHeader('content-encoding', 'gzip').end(packed(1000))
  expect((await fetchIn('/')).body).toHaveLength(1000)
})

const content = Buffer.from('hello '.repeat(100))
test.each([
  ['gzip', gzipSync(content)],
  ['X-GZIP', gzipSync(content)],
  ['gzip', gzipSync(content).subarray(0, -4)],
  ['identity', gzipSync(content)],
  ['br', brotliCompressSync(content)],
  ['deflate', deflateSync(content)],
  ['deflate', deflateSync(content, { level: 0 })],
  ['deflate', deflateRawSync(content)],
  ['deflate', deflateRawSync(content, { level: 0 })],
  ['deflate', gzipSync(content)],
  ['identity', content],
  ['utf-8', content],
])('reads %s', async (encoding, bytes) => {
  answer = (_, response) => {
    response.setHeader('content-encoding', encoding)
    // The first byte alone, as may happen.
    response.write(bytes.subarray(0, 1))
    response.end(bytes.subarray(1))
  }
  expect((await fetchIn('/')).body.equals(content)).toBe(true)
})

test('raw deflate is limited like any other', async () => {
  const bomb = deflateRawSync(Buffer.alloc(1_000_000))
  answer = (_, response) => response.setHeader('content-encoding', 'deflate').end(bomb)
  expect(await reasonOf(fetchIn('/', { most: 10_000 }))).toBe('size')
  answer = (_, response) => response.setHeader('content-encoding', 'deflate').end('this is not packed')
  expect(await reasonOf(fetchIn('/'))).toBe('unreachable')
  answer = (_, response) => response.setHeader('content-encoding', 'deflate').end()
  expect((await fetchIn('/')).body).toHaveLength(0)
})

test('credentials are for the host of the URL, not for those it redirects to', async () => {
  const seen: Record<string, string | undefined> = {}
  answer = ({ url = '', headers }, response) => {
    seen[`${headers.host} ${url}`] = headers.authorization
    const location: Record<string, string> = { '/a': '/b', '/b': `http://other.example:${port}/c` }
    if (location[url]) response.writeHead(302, { location: location[url] }).end()
    else response.end('there')
  }
  const both = { ...open, outboundAllow: [...open.outboundAllow, `other.example:${port}`] }
  const resolve = leadsTo('127.0.0.1')
  await fetchPublicUrl(both, at('/a'), { most: 1000, credentials: 'ann:sécret', resolve })
  const basic = `Basic ${Buffer.from('ann:sécret').toString('base64')}`
  expect(seen).toEqual({
    [`127.0.0.1:${port} /a`]: basic,
    [`127.0.0.1:${port} /b`]: basic,
    [`other.example:${port} /c`]: undefined,
  })
})

test('limits the time of late and slow responses', async () => {
  answer = () => undefined
  expect(await reasonOf(fetchIn('/', { firstByteMs: 100 }))).toBe('time')
  let dripping: NodeJS.Timeout | undefined
  answer = (_, response) => {
    dripping = setInterval(() => response.write('x'), 20)
  }
  expect(await reasonOf(fetchIn('/', { totalMs: 200 }))).toBe('time')
  clearInterval(dripping)
})

test('an interrupted response is an error', async () => {
  answer = (_, response) => {
    response.setHeader('content-length', '100').write('x')
    setImmediate(() => response.destroy())
  }
  expect(await reasonOf(fetchIn('/'))).toBe('unreachable')
  answer = (_, response) => response.setHeader('content-encoding', 'gzip').end('this is not packed')
  expect(await reasonOf(fetchIn('/'))).toBe('unreachable')
})

test.each([
  ['gzip', Buffer.concat([gzipSync(content).subarray(0, -8), Buffer.alloc(8, 7)])],
  ['br', brotliCompressSync(content).subarray(0, -2)],
  ['deflate', deflateSync(content).subarray(0, -2)],
])('a damaged response in %s is an error, whatever the size of its parts', async (encoding, bytes) => {
  for (const at of [1, bytes.length - 2, bytes.length]) {
    answer = (_, response) => {
      response.setHeader('content-encoding', encoding).write(bytes.subarray(0, at))
      setImmediate(() => response.end(bytes.subarray(at)))
    }
    expect(await reasonOf(fetchIn('/'))).toBe('unreachable')
  }
})

test('a stream has backpressure and ends when its reader ends it', async () => {
  const stop = new AbortController()
  let sent = 0
  let closed = false
  answer = (request, response) => {
    expect(request.headers).toMatchObject({ range: 'bytes=0-', 'accept-encoding': 'identity' })
    response.on('close', () => {
      closed = true
    })
    const part = Buffer.alloc(1 << 20)
    const go = (): void => {
      for (let more = true; more && !closed; sent++) more = response.write(part)
    }
    response.on('drain', go)
    go()
  }
  const headers = { range: 'bytes=0-' }
  const { status, body } = await openPublicUrl(open, at('/endless'), { headers, signal: stop.signal })
  expect(status).toBe(200)
  body.on('error', () => undefined)
  let before = -1
  const atRest = (): boolean => {
    const rests = sent === before
    before = sent
    return rests
  }
  await expect.poll(atRest, { interval: 200 }).toBe(true)
  expect(sent).toBeLessThan(50)
  stop.abort()
  await expect.poll(() => closed).toBe(true)
  expect(body.destroyed).toBe(true)
})

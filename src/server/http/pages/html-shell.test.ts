import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { serveHtmlShell } from './html-shell.ts'

let app: FastifyInstance
let analytics = false
const distDir = mkdtempSync(join(tmpdir(), 'tonearm-page-'))

beforeAll(async () => {
  mkdirSync(join(distDir, 'build'))
  writeFileSync(join(distDir, 'build/sw.js'), '// worker')
  writeFileSync(join(distDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  mkdirSync(join(distDir, 'icons/small'), { recursive: true })
  writeFileSync(join(distDir, 'icons/small/16.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(
    join(distDir, 'build/entry-pages.json'),
    JSON.stringify([
      {
        path: '/album/{id}',
        requests: ['/api/albums/{id}', '/api/album/{id}/songs'],
        files: ['/assets/album.js', '/assets/album.css'],
      },
    ]),
  )
  writeFileSync(
    join(distDir, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Built</title><!--head-->
    <script nonce="__NONCE__">first()</script><style nonce="__NONCE__">b{}</style>
    <link rel="stylesheet" href="/assets/a.css" nonce="__NONCE__"></head>
    <body><script type="module" src="/assets/a.js" nonce="__NONCE__"></script>
    <!-- ${'.'.repeat(1024)} --></body></html>`,
  )
  app = await createServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    version: '0',
    analytics: () => analytics,
  })
  app.get('/api/broken', () => {
    throw new Error('broken')
  })
  await serveHtmlShell(app, {
    distDir,
    settings: () => [{ key: 'appName', value: '</script><script>alert(1)</script>' }],
    theme: async (landing) => ({ name: '</script>\u2028', landing }),
    navigation: async () => [{ title: '</script><script>alert(1)</script>' }],
    loginProviders: async () => [],
    ads: async () => null,
    englishOverrides: () => ({ Home: 'Start</script>' }),
    headOf: async (path) => ({ status: path === '/nowhere' ? 404 : 200, title: 'Told' }),
    languageFor: () => ({ locale: 'en', rtl: false }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(distDir, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((line) => line.trim().split(/\s+/))
      .map(([name, ...values]) => [name, values]),
  ) as Record<string, string[]>

test.each(['/', '/song/1', '/nowhere', '/api/docs', '/api/unknown', '/api/broken', '/build/sw.js'])(
  '%s allows nothing inline, no other origins except for audio, and no framing',
  async (path) => {
    const policy = policyOf(await get(path))
    // Only audio may come from other origins: episodes and radio.
    const { 'media-src': sound, ...rest } = policy
    expect(sound).toEqual(["'self'", 'blob:', 'data:', 'https:'])
    expect(JSON.stringify(rest)).not.toMatch(/unsafe|https?:|\*/)
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    for (const name of ['script-src', 'style-src'])
      expect(policy[name]?.filter((value) => !/^'(self|nonce-[0-9a-f]{32,})'$/.test(value))).toEqual([])
  },
)

test.each([
  ['/setup/a-token', 'no-referrer'],
  ['/password/reset/a-token', 'no-referrer'],
  ['/email/verify/1/a-token', 'no-referrer'],
  ['/email/unsubscribe/a-claim.a-mac', 'no-referrer'],
  ['/login/link/a-token', 'no-referrer'],
  ['/login/google/callback?code=a-code', 'no-referrer'],
  ['/invite/a-token', 'no-referrer'],
  ['/join/a-token', 'no-referrer'],
  ['/listen/a-token', 'no-referrer'],
  ['/feeds/private/a-token.xml', 'no-referrer'],
  ['/redeem/a-code', 'no-referrer'],
  ['/free-download/a-token', 'no-referrer'],
  ['/order/a-token', 'no-referrer'],
  ['/song/1', 'strict-origin-when-cross-origin'],
  ['/password/forgot', 'strict-origin-when-cross-origin'],
])('%s sends the referrer policy %s', async (path, policy) => {
  expect((await get(path)).headers['referrer-policy']).toBe(policy)
})

test('a theme preview may be framed by this site, and nothing else may be framed', async () => {
  for (const path of ['/?theme-preview=gallery', '/album/1?a=b&theme-preview=stage']) {
    const response = await get(path)
    expect(policyOf(response)['frame-ancestors']).toEqual(["'self'"])
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(policyOf(response)['default-src']).toEqual(["'self'"])
  }
  expect((await get('/?theme-preview=gallery')).body).toContain('"landing":"gallery"')
  for (const path of [
    '/',
    '/?theme-preview',
    '/?theme-preview=',
    '/?theme-preview=other',
    '/?preview=stage',
    '/api/docs?theme-preview=stage',
    '/api/broken?theme-preview=stage',
    '/build/sw.js?theme-preview=stage',
  ]) {
    const response = await get(path)
    expect([path, policyOf(response)['frame-ancestors']]).toEqual([path, ["'none'"]])
    expect([path, response.headers['x-frame-options']]).toEqual([path, 'DENY'])
  }
})

test('the API reference has the nonce of its styles', async () => {
  const response = await get('/api/docs')
  const nonce = policyOf(response)['style-src']?.find((value) => value.startsWith("'nonce-"))
  expect(response.body).toContain(`<style nonce="${nonce?.slice(7, -1)}">`)
})

test('each element has the nonce of its kind, and a different one on the next page', async () => {
  const [one, two] = await Promise.all([get('/'), get('/nowhere')])
  const nonces = (response: typeof one, kind: string) =>
    policyOf(response)
      [kind]?.find((value) => value.startsWith("'nonce-"))
      ?.slice(7, -1)
  for (const response of [one, two]) {
    const script = nonces(response, 'script-src')
    const style = nonces(response, 'style-src')
    expect(response.body).toContain(`<script nonce="${script}">first()`)
    expect(response.body).toContain(`src="/assets/a.js" nonce="${script}"`)
    expect(response.body).toContain(`<style nonce="${style}">`)
    expect(response.body).toContain(`href="/assets/a.css" nonce="${style}"`)
    expect(script).not.toBe(style)
    expect(response.body).not.toContain('__NONCE__')
  }
  expect(nonces(one, 'script-src')).not.toBe(nonces(two, 'script-src'))
})

test('embedded data stays data', async () => {
  const { body } = await get('/')
  const scripts = body.match(/<script[^>]*>/g) ?? []
  expect(scripts.filter((tag) => !/nonce=|type="application\/json"/.test(tag))).toEqual([])
  expect(body).not.toContain('alert(1)</script>')
})

test('Google hosts are allowed while analytics is on', async () => {
  analytics = true
  const policy = policyOf(await get('/'))
  analytics = false
  expect(policy['script-src']).toContain('https://www.googletagmanager.com')
  expect(policy['connect-src']).toContain('https://*.google-analytics.com')
  expect(JSON.stringify(policy)).not.toContain('unsafe')
})

test('the service worker has site scope and is never cached', async () => {
  const { statusCode, headers } = await get('/build/sw.js')
  expect([statusCode, headers['service-worker-allowed'], headers['cache-control']]).toEqual([
    200,
    '/',
    'no-cache',
  ])
})

test.each(['/favicon.svg', '/icons/small/16.svg'])('the built file %s is served', async (url) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

test.each(['/icons/%2e%2e/', '/icons//', '/icons/%00', '/build/%2e%2e/'])(
  '%s names no file: 404',
  async (path) => {
    // `inject` and `fetch` would resolve the dots.
    const { hostname, port } = new URL(app.listeningOrigin)
    const [response] = (await once(request({ hostname, port, path, agent: false }).end(), 'response')) as [
      IncomingMessage,
    ]
    response.resume()
    expect(response.statusCode).toBe(404)
  },
)

test('HEAD matches GET, an unknown API call returns JSON', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/song/1' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404)
  expect((await get('/api/unknown')).json()).toMatchObject({ code: 'not_found' })
})

test('an entry page names its files and requests; their nonces are those of scripts and of styles', async () => {
  const response = await get('/album/7')
  const policy = policyOf(response)
  const nonce = (name: string) => /'nonce-([0-9a-f]+)'/.exec(policy[name]?.join(' ') ?? '')?.[1]
  expect(response.body).toContain(
    `<link rel="modulepreload" crossorigin href="/assets/album.js" nonce="${nonce('script-src')}">` +
      `<link rel="preload" as="style" crossorigin href="/assets/album.css" nonce="${nonce('style-src')}">`,
  )
  expect(response.body).toContain(
    '<script id="app-requests" type="application/json">["/api/albums/7","/api/album/7/songs"]</script>',
  )
})

test.each(['/album', '/album/7/songs', '/album/"><script>', '/albums/7'])(
  '%s loads nothing early',
  async (path) => {
    const { body } = await get(path)
    expect(body).toContain('<script id="app-requests" type="application/json">[]</script>')
    expect(body).not.toContain('modulepreload')
  },
)

test('the page contains the operator’s English texts', async () => {
  expect((await get('/')).body).toContain(
    '<script id="app-messages" type="application/json">{"Home":"Start\\u003c/script>"}</script>',
  )
})

test.each(['/', '/song/1', '/nowhere'])('%s is compressed for browsers that accept it', async (path) => {
  const plain = await get(path)
  const packed = await app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'br' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-language, accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const nonces = /[0-9a-f]{32}/g
  const unpacked = brotliDecompressSync(packed.rawPayload).toString()
  expect(unpacked.replace(nonces, '')).toBe(plain.body.replace(nonces, ''))
})

test('a browser with a service worker loads the files of a page after its first paint', async () => {
  const headers = { 'service-worker-navigation-preload': 'true' }
  const { body } = await app.inject({ method: 'GET', url: '/album/1', headers })
  expect(body).toContain('<link data-rel="modulepreload" crossorigin href="/assets/album.js"')
  expect(body).not.toMatch(/ rel="(modulepreload|preload)"/)
  expect(body).toContain('<link rel="stylesheet"')
})

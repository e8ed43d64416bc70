import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setSetting } from './domains/platform/settings/service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'limit_calls', '100000')
  await setSetting(app.ctx, 'enableEmbedPlayer', '1')
  await vi.waitFor(() =>
    expect(app.ctx.settings()).toMatchObject({ limit_calls: 100_000, enableEmbedPlayer: true }),
  )
})
afterAll(() => app.close())

const framedBy = async (url: string) => {
  const { headers } = await app.fastify.inject({ url, headers: { 'sec-fetch-dest': 'iframe' } })
  const policy = String(headers['content-security-policy'])
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']]
}

const pages = [
  '/',
  '/home',
  '/song/1',
  '/embedded',
  '/embed',
  '/admin',
  '/account/settings',
  '/login',
  '/setup/token',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/api/docs',
  '/api/openapi.json',
  '/api/health',
  '/api/oembed',
  '/api/audio/song/1',
  '/api/nowhere',
  '/api/embed/song/1',
  '/ads/1/frame',
  '/ads/nothing/frame',
]
const endpoints = (await contractEndpoints())
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => `/api${path.replace(/\{\w+\}/g, '1')}`)

test.each([...new Set([...pages, ...endpoints])])('%s may not be framed', async (url) => {
  expect(await framedBy(url)).toEqual(["'none'", 'DENY'])
})

test.each(['/embed/song/1', '/embed/album/99', '/embed/nowhere', '/embed/a/b/c?theme=dark'])(
  '%s may be framed by every site',
  async (url) => {
    expect(await framedBy(url)).toEqual(['*', undefined])
  },
)

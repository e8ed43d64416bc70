import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPages } from '../../../../contract/site/back-office/pages.ts'
import { problemOf } from '../../../../contract/site/back-office/setting-rules.ts'
import { customPages } from '../../../../contract/site/custom-pages.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeCover, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from '../seo/page-heads.service.ts'
import { isReserved } from '../seo/reserved-paths.service.ts'
import { unusedCovers } from '../storage-gc/queries.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const page = (path: string, more: object = {}) => ({
  title: 'About us',
  path,
  sections: [{ heading: 'Who', html: '<p>We <strong>play</strong>.</p>' }],
  public: true,
  ...more,
})
const create = (body: ReturnType<typeof page>) => app.call(adminPages.create, { body }, admin.token)
const refused = (body: object) => app.requestError(adminPages.create, { body }, admin.token)
const pageAt = (path: string, token?: string) => app.call(customPages.at, { query: { path } }, token)

test('a page is created, found, served at its path with its head and in the sitemap, changed and deleted', async () => {
  const created = await create(page('/about', { seo_description: 'All about us' }))
  expect(created).toMatchObject({ title: 'About us', path: '/about', public: true, cover: null })
  const found = await app.call(adminPages.list, { query: { q: 'ABOUT' } }, admin.token)
  expect(found.data.map(({ path }) => path)).toEqual(['/about'])
  expect(await pageAt('/about')).toMatchObject({ title: 'About us', sections: [{ heading: 'Who' }] })
  expect(await resolveHead(app.ctx, '/about')).toMatchObject({
    status: 200,
    title: 'About us · Tonearm',
    description: 'All about us',
    canonical: 'https://music.example/about',
  })
  const map = await app.fastify.inject({ url: '/sitemap-pages.xml' })
  expect(map.body).toContain('<loc>https://music.example/about</loc>')

  const params = { id: created.id }
  const { sections } = created
  const change = { title: 'Us', path: '/us', sections, seo_title: 'We', seo_description: '', public: false }
  const body = { version: created.version, ...change }
  await app.call(adminPages.change, { params, body }, admin.token)
  expect((await app.requestError(adminPages.change, { params, body }, admin.token)).status).toBe(409)
  expect(await pageAt('/us')).toBeNull()
  expect(await resolveHead(app.ctx, '/us')).toMatchObject({ status: 404 })
  await app.call(adminPages.bulk, { body: { action: 'publish', ids: [created.id] } }, admin.token)
  expect(await resolveHead(app.ctx, '/us/')).toMatchObject({ status: 200, title: 'We' })
  expect(await pageAt('/about')).toBeNull()
  await app.call(adminPages.remove, { params }, admin.token)
  expect(await pageAt('/us')).toBeNull()
})

test('a page is found by its path in the URL; an unknown one answers 404', async () => {
  await create(page('/house/rules'))
  const get = (path: string) => app.fastify.inject({ url: `/api/pages/${path}` })
  expect((await get('house/rules')).json()).toEqual(await pageAt('/house/rules'))
  expect((await get('house%2Frules')).statusCode).toBe(200)
  for (const path of ['house', 'house/rules/more', '%2Fhouse', 'House/rules'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})

test('a page is found at a path of the greatest length', async () => {
  const path = `/${'a'.repeat(119)}`
  await create(page(path))
  expect(await pageAt(path)).toMatchObject({ title: 'About us' })
  expect((await refused(page(`${path}a`))).status).toBe(422)
})

test('content is sanitized before it is stored', async () => {
  const html = [
    '<p onclick="x()" style="color:red">Text<script>alert(1)</script></p>',
    '<a href="javascript:alert(1)">one</a><a href="//evil.example">two</a>',
    '<a href="https://ok.example" target="_top">three</a><a href="/browse">four</a>',
    '<img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><svg onload=alert(1)>',
  ].join('')
  const { sections } = await create(page('/safe', { sections: [{ heading: '<b>H</b>', html }] }))
  expect(sections[0]?.html).toBe(
    '<p>Text</p><a>one</a><a>two</a><a href="https://ok.example" rel="noopener">three</a><a href="/browse" rel="noopener">four</a>',
  )
})

test('reserved, taken and invalid paths and unknown fields are rejected', async () => {
  await create(page('/taken'))
  for (const path of [
    '/taken',
    '/browse/own',
    '/album',
    '/admin',
    '/api/x',
    '/login',
    '/cart',
    '/chat',
    '/oembed',
  ]) {
    const { status, body } = await refused(page(path))
    expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, ['path']])
  }
  for (const path of ['about', '/', '/A', '/a b', '/a/../b', '//evil', '/a/', "/';drop table pages"])
    expect([path, (await refused(page(path))).status]).toEqual([path, 422])
  const more = await refused(page('/more', { id: 7, created_at: 'now' }))
  expect(Object.keys(more.body.errors ?? {}).sort()).toEqual(['created_at', 'id'])
})

test('every path of the app itself is reserved', () => {
  const app = join(import.meta.dirname, '../../../../web/app/routes')
  const files = readdirSync(app).filter((name) => /routes?\.tsx?$/.test(name))
  const routes = files.map((name) => readFileSync(join(app, name), 'utf8')).join('\n')
  const first = [...routes.matchAll(/path: '\/([a-z-]+)/g)].map(([, name]) => name)
  expect(first.length).toBeGreaterThan(20)
  expect(first.filter((name) => !isReserved(`/${name}`))).toEqual([])
})

test('search, sort and filter values are treated as plain text', async () => {
  for (const q of ["' or 1=1 --", '%', '\\', '$1'])
    expect((await app.call(adminPages.list, { query: { q } }, admin.token)).data).toEqual([])
  for (const query of [{ sort: 'id;drop table pages' }, { 'filter[public]': "x' or 1=1" }])
    expect((await app.requestError(adminPages.list, { query }, admin.token)).status).toBe(422)
  for (const path of ["/a' or '1'='1", '/__proto__', 'x'.repeat(150)]) expect(await pageAt(path)).toBeNull()
})

test('an image of a page is retained as long as the page', async () => {
  const { id } = await create(page('/picture'))
  const cover = await makeCover(app.ctx)
  await app.ctx.db.updateTable('custom_pages').set({ cover_id: cover.id }).where('id', '=', id).execute()
  expect((await pageAt('/picture'))?.cover?.url).toContain(cover.hash)
  expect((await unusedCovers(app.ctx.db)).map((one) => one.id)).not.toContain(cover.id)
})

const addressOf = (hash: string, size = 1024) => `/storage/covers/${hash.slice(0, 2)}/${hash}-${size}.webp`
const htmlOf = async (path: string) => (await pageAt(path))?.sections[0]?.html
const sent = async (user: TestUser, cover_id: number) => {
  const { id } = await app.ctx.db
    .insertInto('uploads')
    .values({
      id: crypto.randomUUID(),
      user_id: user.id,
      file_name: 'stage.png',
      size: 1,
      purpose: 'cover',
      status: 'ready',
      cover_id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('an uploaded image is placed in a section with its text and retained as long as the page', async () => {
  const { id: cover, hash } = await makeCover(app.ctx)
  const upload = await sent(admin, cover)
  const html = `<p>See</p><img src="blob:https://music.example/1" data-upload="${upload}" alt="The &quot;stage&quot;">`
  const created = await create(page('/stage', { sections: [{ heading: '', html }] }))
  const stored = `<p>See</p><img src="${addressOf(hash)}" alt="The &quot;stage&quot;" width="1024" height="1024" loading="lazy" />`
  expect(await htmlOf('/stage')).toBe(stored)
  await app.ctx.db.deleteFrom('uploads').where('id', '=', upload).execute()
  expect((await unusedCovers(app.ctx.db)).map((one) => one.id)).not.toContain(cover)

  const params = { id: created.id }
  const { title, path, sections, seo_title, seo_description, version } = created
  const again = { title, path, sections, seo_title, seo_description, public: true, version }
  await app.call(adminPages.change, { params, body: again }, admin.token)
  expect(await htmlOf('/stage')).toBe(stored)
  await app.call(adminPages.remove, { params }, admin.token)
  expect((await unusedCovers(app.ctx.db)).map((one) => one.id)).toContain(cover)
})

test('external and unknown images and hidden payloads are removed', async () => {
  const { hash } = await makeCover(app.ctx)
  const own = addressOf(hash)
  const evil = [
    '<img src="https://evil.example/x.png">',
    '<img src="//evil.example/x.png">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img src="javascript:alert(1)">',
    '<img src="blob:https://music.example/1">',
    '<img src="/api/logout">',
    `<img src="/storage/covers/../${own}">`,
    `<img src="${own}?x=1">`,
    `<img src="https://evil.example${own}">`,
    `<img src="${addressOf('ab'.repeat(32))}">`,
    '<img>',
  ].join('')
  const good = `<img src="${addressOf(hash, 64)}" srcset="https://evil.example/x" onerror="x()" style="position:fixed" class="x">`
  await create(page('/pictures', { sections: [{ heading: '', html: evil + good }] }))
  expect(await htmlOf('/pictures')).toBe(
    `<img src="${own}" alt="" width="1024" height="1024" loading="lazy" />`,
  )
})

test('only images uploaded by the author can be inserted', async () => {
  const stranger = await makeUser(app.ctx)
  const upload = await sent(stranger, (await makeCover(app.ctx)).id)
  for (const name of [upload, crypto.randomUUID(), "x' or 1=1", '']) {
    const html = `<img data-upload="${name}" alt="">`
    const { status, body } = await refused(page('/strange', { sections: [{ heading: '', html }] }))
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ['sections']])
  }
})

test('others may not write; on a private instance pages require a login', async () => {
  const listener = await makeUser(app.ctx)
  const body = page('/mine')
  expect((await app.requestError(adminPages.create, { body })).status).toBe(401)
  expect((await app.requestError(adminPages.create, { body }, listener.token)).status).toBe(403)
  expect((await app.requestError(adminPages.list, {}, listener.token)).status).toBe(403)
  await create(page('/inside'))
  await setSetting(app.ctx, 'requireAuth', '1')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(true)
  expect((await app.requestError(customPages.at, { query: { path: '/inside' } })).status).toBe(401)
  expect(await pageAt('/inside', listener.token)).toMatchObject({ title: 'About us' })
  expect(await resolveHead(app.ctx, '/inside')).toMatchObject({ hidden: true })
  await setSetting(app.ctx, 'requireAuth', '0')
})

test('while login is required, visitors read the legal pages only, with their heads', async () => {
  const created = [await create(page('/terms', { title: 'Terms' })), await create(page('/about-all'))]
  const set = (key: 'requireAuth' | 'terms_page', value: string) => setSetting(app.ctx, key, value)
  const statusOf = async (path: string, token?: string) =>
    (await app.requestError(customPages.at, { query: { path } }, token)).status
  await set('terms_page', '/terms')
  await set('requireAuth', '1')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(true)
  expect(await pageAt('/terms')).toMatchObject({ title: 'Terms' })
  expect([await statusOf('/about-all'), await statusOf('/terms/'), await statusOf('/')]).toEqual([
    401, 401, 401,
  ])
  const byPath = (path: string) => app.requestError(customPages.get, { params: { path } })
  expect([(await byPath('terms')).status, (await byPath('about-all')).status]).toEqual([200, 401])
  expect(await statusOf('/about-all', admin.token)).toBe(200)
  expect(await resolveHead(app.ctx, '/terms')).toMatchObject({ status: 200, title: 'Terms · Tonearm' })
  expect(await resolveHead(app.ctx, '/about-all')).toMatchObject({ hidden: true })

  await set('requireAuth', '0')
  await set('terms_page', '')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(false)
  for (const { id } of created) await app.call(adminPages.remove, { params: { id } }, admin.token)
})

test('legal pages are paths of this site or https URLs', async () => {
  const problem = (value: string) => problemOf('terms_page', value)
  for (const value of ['', '/terms', '/legal/terms', 'https://label.example/terms'])
    expect([value, problem(value)]).toEqual([value, undefined])
  for (const value of [
    '/',
    'terms',
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    'x'.repeat(600),
  ])
    expect([value, problem(value)]).not.toEqual([value, undefined])
})

test('the title for search engines reaches the app, which keeps it', async () => {
  const { id } = await create(page('/titled', { seo_title: 'Exactly this' }))
  expect(await pageAt('/titled')).toMatchObject({ title: 'About us', seo_title: 'Exactly this' })
  expect(await resolveHead(app.ctx, '/titled')).toMatchObject({ title: 'Exactly this' })
  await app.call(adminPages.remove, { params: { id } }, admin.token)
})

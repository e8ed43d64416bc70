import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPages } from '../../../contract/admin/pages.ts'
import { customPages } from '../../../contract/custom-pages.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeCover, makeUser } from '../../testing/make.ts'
import { headOf } from '../pages/pages.service.ts'
import { isReserved } from '../pages/reserved.service.ts'
import { unusedCovers } from '../processing/clean-up.queries.ts'
import { setSetting } from '../settings/settings.service.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  admin = await makeUser(app.on, { admin: true, name: 'Ada Admin' })
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
const refused = (body: object) => app.refusal(adminPages.create, { body }, admin.token)
const shown = (path: string, token?: string) => app.call(customPages.at, { query: { path } }, token)

test('a page is made, found, shown at its path with its head and in the sitemap, changed and deleted', async () => {
  const made = await create(page('/about', { seo_description: 'All about us' }))
  expect(made).toMatchObject({ title: 'About us', path: '/about', public: true, cover: null })
  const found = await app.call(adminPages.list, { query: { q: 'ABOUT' } }, admin.token)
  expect(found.data.map(({ path }) => path)).toEqual(['/about'])
  expect(await shown('/about')).toMatchObject({ title: 'About us', sections: [{ heading: 'Who' }] })
  expect(await headOf(app.on, '/about')).toMatchObject({
    status: 200,
    title: 'About us · Tonearm',
    description: 'All about us',
    canonical: 'https://music.example/about',
  })
  const map = await app.app.inject({ url: '/sitemap-pages.xml' })
  expect(map.body).toContain('<loc>https://music.example/about</loc>')

  const params = { id: made.id }
  const { sections } = made
  const change = { title: 'Us', path: '/us', sections, seo_title: 'We', seo_description: '', public: false }
  const body = { version: made.version, ...change }
  await app.call(adminPages.change, { params, body }, admin.token)
  expect((await app.refusal(adminPages.change, { params, body }, admin.token)).status).toBe(409)
  expect(await shown('/us')).toBeNull()
  expect(await headOf(app.on, '/us')).toMatchObject({ status: 404 })
  await app.call(adminPages.bulk, { body: { action: 'publish', ids: [made.id] } }, admin.token)
  expect(await headOf(app.on, '/us/')).toMatchObject({ status: 200, title: 'We' })
  expect(await shown('/about')).toBeNull()
  await app.call(adminPages.remove, { params }, admin.token)
  expect(await shown('/us')).toBeNull()
})

test('what is written is made harmless before it is kept', async () => {
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

test('paths of the product, taken ones, wrong ones and unknown fields are refused', async () => {
  await create(page('/taken'))
  for (const path of ['/taken', '/browse/own', '/album', '/admin', '/api/x', '/login']) {
    const { status, body } = await refused(page(path))
    expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, ['path']])
  }
  for (const path of ['about', '/', '/A', '/a b', '/a/../b', '//evil', '/a/', "/';drop table pages"])
    expect([path, (await refused(page(path))).status]).toEqual([path, 422])
  const more = await refused(page('/more', { id: 7, created_at: 'now' }))
  expect(Object.keys(more.body.errors ?? {}).sort()).toEqual(['created_at', 'id'])
})

test('every address of the app itself is kept from pages', () => {
  const app = join(import.meta.dirname, '../../../web/app')
  const files = readdirSync(app).filter((name) => /routes?\.tsx?$/.test(name))
  const routes = files.map((name) => readFileSync(join(app, name), 'utf8')).join('\n')
  const first = [...routes.matchAll(/path: '\/([a-z-]+)/g)].map(([, name]) => name)
  expect(first.length).toBeGreaterThan(20)
  expect(first.filter((name) => !isReserved(`/${name}`))).toEqual([])
})

test('texts in search, sort and filter are only that', async () => {
  for (const q of ["' or 1=1 --", '%', '\\', '$1'])
    expect((await app.call(adminPages.list, { query: { q } }, admin.token)).data).toEqual([])
  for (const query of [{ sort: 'id;drop table pages' }, { 'filter[public]': "x' or 1=1" }])
    expect((await app.refusal(adminPages.list, { query }, admin.token)).status).toBe(422)
  for (const path of ["/a' or '1'='1", '/__proto__', 'x'.repeat(150)]) expect(await shown(path)).toBeNull()
})

test('a picture of a page stays while the page does', async () => {
  const { id } = await create(page('/picture'))
  const cover = await makeCover(app.on)
  await app.on.db.updateTable('pages').set({ cover_id: cover.id }).where('id', '=', id).execute()
  expect((await shown('/picture'))?.cover?.url).toContain(cover.hash)
  expect((await unusedCovers(app.on.db)).map((one) => one.id)).not.toContain(cover.id)
})

const addressOf = (hash: string, size = 1024) => `/storage/covers/${hash.slice(0, 2)}/${hash}-${size}.webp`
const htmlOf = async (path: string) => (await shown(path))?.sections[0]?.html
const sent = async (user: MadeUser, cover_id: number) => {
  const { id } = await app.on.db
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

test('a picture that was sent stands in a section, with its words, and stays while the page does', async () => {
  const { id: cover, hash } = await makeCover(app.on)
  const upload = await sent(admin, cover)
  const html = `<p>See</p><img src="blob:https://music.example/1" data-upload="${upload}" alt="The &quot;stage&quot;">`
  const made = await create(page('/stage', { sections: [{ heading: '', html }] }))
  const kept = `<p>See</p><img src="${addressOf(hash)}" alt="The &quot;stage&quot;" width="1024" height="1024" loading="lazy" />`
  expect(await htmlOf('/stage')).toBe(kept)
  await app.on.db.deleteFrom('uploads').where('id', '=', upload).execute()
  expect((await unusedCovers(app.on.db)).map((one) => one.id)).not.toContain(cover)

  const params = { id: made.id }
  const { title, path, sections, seo_title, seo_description, version } = made
  const again = { title, path, sections, seo_title, seo_description, public: true, version }
  await app.call(adminPages.change, { params, body: again }, admin.token)
  expect(await htmlOf('/stage')).toBe(kept)
  await app.call(adminPages.remove, { params }, admin.token)
  expect((await unusedCovers(app.on.db)).map((one) => one.id)).toContain(cover)
})

test('pictures from elsewhere, unknown ones and what hides in them are taken out', async () => {
  const { hash } = await makeCover(app.on)
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

test('only a picture that the writer has sent can be put in', async () => {
  const stranger = await makeUser(app.on)
  const upload = await sent(stranger, (await makeCover(app.on)).id)
  for (const name of [upload, crypto.randomUUID(), "x' or 1=1", '']) {
    const html = `<img data-upload="${name}" alt="">`
    const { status, body } = await refused(page('/strange', { sections: [{ heading: '', html }] }))
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ['sections']])
  }
})

test('others may not write; a closed place shows its pages to nobody without a log-in', async () => {
  const listener = await makeUser(app.on)
  const body = page('/mine')
  expect((await app.refusal(adminPages.create, { body })).status).toBe(401)
  expect((await app.refusal(adminPages.create, { body }, listener.token)).status).toBe(403)
  expect((await app.refusal(adminPages.list, {}, listener.token)).status).toBe(403)
  await create(page('/inside'))
  await setSetting(app.on, 'requireAuth', '1')
  await expect.poll(() => app.on.settings().requireAuth).toBe(true)
  expect((await app.refusal(customPages.at, { query: { path: '/inside' } })).status).toBe(401)
  expect(await shown('/inside', listener.token)).toMatchObject({ title: 'About us' })
  expect(await headOf(app.on, '/inside')).toMatchObject({ hidden: true })
  await setSetting(app.on, 'requireAuth', '0')
})

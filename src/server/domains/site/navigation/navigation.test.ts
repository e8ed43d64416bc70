import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { adminNavigation, adminNavOrder } from '../../../../contract/site/back-office/navigation.ts'
import { navigation } from '../../../../contract/site/navigation.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { embeddedEntries } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const entry = (target: string, more: object = {}) => ({
  title: 'About us',
  icon: 'info' as const,
  target,
  place: 'rail' as const,
  visible: true,
  ...more,
})
const create = (body: ReturnType<typeof entry>) => app.call(adminNavigation.create, { body }, admin.token)
const refused = (body: object) =>
  app.requestError(adminNavigation.create, { body: body as never }, admin.token)
/** Targets of the operator's entries. */
const targets = async () =>
  (await app.call(navigation.entries, {})).filter(({ built_in }) => !built_in).map(({ target }) => target)
/** Built-in entries by name and own ones by target, as listeners see them. */
const menu = async () =>
  (await app.call(navigation.entries, {})).map(({ built_in, title, target }) =>
    [built_in ?? target, title].filter(Boolean).join(': '),
  )
const builtIn = async (name: string) => {
  const { data } = await app.call(adminNavigation.list, { query: { sort: 'position' } }, admin.token)
  const found = data.find((one) => one.built_in === name)
  if (!found) throw new Error(`no entry ${name}`)
  return found
}
/** Changes a built-in entry from its current state. */
const change = async (name: string, changes: Partial<BodyOf<typeof adminNavigation.change>>) => {
  const params = { id: (await builtIn(name)).id }
  const { version, title, target, place, visible } = await app.call(
    adminNavigation.get,
    { params },
    admin.token,
  )
  const body = { version, title, target, place, visible, icon: 'link' as const, ...changes }
  return app.requestError(adminNavigation.change, { params, body }, admin.token)
}
const remove = (id: number) => app.call(adminNavigation.remove, { params: { id } }, admin.token)
const turn = async (key: 'enableBrowse' | 'enablePodcasts' | 'requireAuth', enabled: boolean) => {
  await setSetting(app.ctx, key, enabled ? '1' : '0')
  await expect.poll(() => app.ctx.settings()[key]).toBe(enabled)
}

test('entries are created, shown in order, changed, hidden and deleted', async () => {
  expect(await targets()).toEqual([])
  const one = await create(entry('/about'))
  const two = await create(entry('https://shop.example/music?from=here', { place: 'footer', icon: 'shop' }))
  expect(await targets()).toEqual(['/about', 'https://shop.example/music?from=here'])
  await app.call(adminNavOrder.arrange, { body: { ids: [two.id, one.id] } }, admin.token)
  expect(await targets()).toEqual(['https://shop.example/music?from=here', '/about'])

  const params = { id: one.id }
  const body = { ...entry('/about', { title: 'Who we are', visible: false }), version: one.version }
  await app.call(adminNavigation.change, { params, body }, admin.token)
  expect((await app.requestError(adminNavigation.change, { params, body }, admin.token)).status).toBe(409)
  expect(await targets()).toEqual(['https://shop.example/music?from=here'])
  await remove(one.id)
  await remove(two.id)
  expect(await targets()).toEqual([])
  const log = app.ctx.db.selectFrom('audit_log').select('action').where('resource', '=', 'navigation')
  expect((await log.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'create',
    'create',
    'arrange',
    'change',
    'delete',
    'delete',
  ])
})

test('an entry links to a path of this site or an https URL, and nowhere else', async () => {
  for (const target of [
    '',
    'about',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '/\tjavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://ok.example/1',
    'http://plain.example',
    'ftp://files.example',
    'mailto:a@b.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a b',
    '/x?next=javascript:alert(1)',
    'https://',
    'https:/evil.example',
    'https:evil.example',
    'https://user:word@evil.example',
    'https://evil.example\\@ok.example',
    'https://a b.example',
    `https://long.example/${'x'.repeat(500)}`,
  ]) {
    const { status, body } = await refused(entry(target))
    expect([target, status, Object.keys(body.errors ?? {})]).toEqual([target, 422, ['target']])
  }
  for (const target of ['/', '/about', '/browse/albums', 'https://ok.example', 'https://ok.example/a?b=c#d'])
    await remove((await create(entry(target))).id)
})

test('unknown icons, positions and fields are rejected', async () => {
  for (const wrong of [
    { icon: 'skull' },
    { place: 'head' },
    { title: ' ' },
    { title: 'x'.repeat(41) },
    { position: 1 },
    { id: 7 },
  ])
    expect([wrong, (await refused(entry('/about', wrong))).status]).toEqual([wrong, 422])
  for (const q of ["' or 1=1 --", '%', '\\'])
    expect((await app.call(adminNavigation.list, { query: { q } }, admin.token)).data).toEqual([])
  const ids = [0, -1, 'x'] as never
  expect((await app.requestError(adminNavOrder.arrange, { body: { ids } }, admin.token)).status).toBe(422)
})

test('links to disabled features are omitted, and a private instance shows visitors nothing', async () => {
  const created = [
    await create(entry('/browse/albums')),
    await create(entry('/browser')),
    await create(entry('/about')),
  ]
  await turn('enableBrowse', false)
  expect(await targets()).toEqual(['/browser', '/about'])
  await turn('enableBrowse', true)
  expect((await embeddedEntries(app.ctx))?.filter(({ built_in }) => !built_in).length).toBe(3)
  await turn('requireAuth', true)
  expect(await embeddedEntries(app.ctx)).toBeNull()
  expect((await app.requestError(navigation.entries, {})).status).toBe(401)
  await turn('requireAuth', false)
  for (const { id } of created) await remove(id)
})

test('only users who may edit settings see or change entries', async () => {
  const listener = await makeUser(app.ctx)
  for (const [token, status] of [
    [undefined, 401],
    [listener.token, 403],
  ] as const) {
    expect((await app.requestError(adminNavigation.list, {}, token)).status).toBe(status)
    expect((await app.requestError(adminNavigation.create, { body: entry('/about') }, token)).status).toBe(
      status,
    )
    expect((await app.requestError(adminNavOrder.arrange, { body: { ids: [] } }, token)).status).toBe(status)
  }
})

test('entries to pages of podcasts disappear while podcasts are disabled', async () => {
  const paths = ['/podcasts', '/podcast/1', '/episode/1', '/library/podcasts']
  const made = []
  for (const path of [...paths, '/episodes']) made.push(await create(entry(path)))
  await turn('enablePodcasts', false)
  expect(await targets()).toEqual(['/episodes'])
  await turn('enablePodcasts', true)
  expect(await targets()).toEqual([...paths, '/episodes'])
  for (const { id } of made) await remove(id)
})

const usual = ['home', 'browse', 'podcasts', 'radio', 'friends', 'library']

test('built-in entries are renamed, hidden and reordered among own ones, and never deleted', async () => {
  expect(await menu()).toEqual(usual)
  const about = await create(entry('/about'))
  expect((await change('radio', { title: 'On air', target: '/elsewhere', icon: 'star' })).status).toBe(200)
  expect((await change('browse', { visible: false })).status).toBe(200)
  expect(await builtIn('radio')).toMatchObject({ target: '/radio', icon: 'link', place: 'rail' })
  const ids = [about.id, (await builtIn('radio')).id]
  await app.call(adminNavOrder.arrange, { body: { ids } }, admin.token)
  expect(await menu()).toEqual([
    '/about: About us',
    'radio: On air',
    'home',
    'podcasts',
    'friends',
    'library',
  ])

  const params = { id: (await builtIn('radio')).id }
  expect((await app.requestError(adminNavigation.remove, { params }, admin.token)).status).toBe(409)
  const all = { action: 'delete' as const, ids: [params.id] }
  await app.requestError(adminNavigation.bulk, { body: all }, admin.token)
  expect(await menu()).toContain('radio: On air')

  await remove(about.id)
  await change('radio', { title: '' })
  await change('browse', { visible: true })
  const order = []
  for (const name of usual) order.push((await builtIn(name)).id)
  await app.call(adminNavOrder.arrange, { body: { ids: order } }, admin.token)
  expect(await menu()).toEqual(usual)
})

test('built-in entries of disabled features are omitted, however they are set', async () => {
  await turn('enablePodcasts', false)
  await turn('enableBrowse', false)
  expect(await menu()).toEqual(['home', 'radio', 'friends', 'library'])
  await turn('enablePodcasts', true)
  await turn('enableBrowse', true)
})

test('only built-in entries may do without a title', async () => {
  const { id, version } = await create(entry('/about'))
  const body = { ...entry('/about', { title: '' }), version }
  const { status } = await app.requestError(adminNavigation.change, { params: { id }, body }, admin.token)
  expect(status).toBe(422)
  expect((await change('home', { title: '' })).status).toBe(200)
  await remove(id)
})

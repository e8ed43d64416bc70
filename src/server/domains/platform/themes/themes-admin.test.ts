import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminThemes, adminThemeUse } from '../../../../contract/platform/back-office/themes.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const colors = {
  primary: '#b04c14',
  secondary: '#5ec8b8',
  dark: { background: '#14110d', panel: '#1d1914', text: '#f5efe6' },
}
const harvest = (more: object = {}) => ({
  name: 'Harvest',
  colors: JSON.stringify(colors),
  can_switch_light_dark: false,
  landing: 'gallery' as const,
  ...more,
})
const themes = async () => (await app.call(adminThemes.list, {}, admin.token)).data
const idOf = async (name: string) => (await themes()).find((theme) => theme.name === name)?.id ?? 0
const create = (body: object) => app.call(adminThemes.create, { body: body as never }, admin.token)
const refused = (body: object) => app.requestError(adminThemes.create, { body: body as never }, admin.token)
const use = (id: number) => app.call(adminThemeUse.activate, { params: { id } }, admin.token)
const actions = async () => {
  const log = app.ctx.db.selectFrom('audit_log').select(['action', 'label']).where('resource', '=', 'themes')
  return (await log.orderBy('id').execute()).map(({ action, label }) => `${action} ${label}`)
}

test('a theme is created, changed, activated, and deleted once another one is active', async () => {
  const created = await create(harvest())
  const params = { id: created.id }
  expect((await app.call(bootstrap.theme, {})).name).toBe('Tonearm')
  const changed = {
    ...harvest({ name: 'Late harvest' }),
    colors: JSON.stringify({ ...colors, primary: '#c05c24' }),
  }
  const body = { ...changed, version: created.version }
  await app.call(adminThemes.change, { params, body }, admin.token)
  expect((await app.requestError(adminThemes.change, { params, body }, admin.token)).status).toBe(409)
  await use(created.id)
  const theme = await app.call(bootstrap.theme, {})
  expect(theme).toMatchObject({ ...changed, colors: expect.any(String), active: true })
  expect(JSON.parse(theme.colors)).toEqual(JSON.parse(changed.colors))

  const stored = await app.requestError(adminThemes.remove, { params }, admin.token)
  expect(stored).toMatchObject({
    status: 409,
    body: { message: 'This theme is active. Activate another theme first.' },
  })
  await use(await idOf('Tonearm'))
  await app.call(adminThemes.remove, { params }, admin.token)
  await app.call(adminThemes.remove, { params }, admin.token)
  expect((await themes()).map(({ name }) => name)).toEqual(['Tonearm', 'Gallery'])
  expect(await actions()).toEqual([
    'create Harvest',
    'change Late harvest',
    'activate Late harvest',
    'activate Tonearm',
    'delete Late harvest',
  ])
})

test('built-in themes cannot be changed', async () => {
  const params = { id: await idOf('Gallery') }
  const { version } = await app.call(adminThemes.get, { params }, admin.token)
  const body = { ...harvest({ name: 'Gallery' }), version }
  expect((await app.requestError(adminThemes.change, { params, body }, admin.token)).status).toBe(409)
  expect((await app.requestError(adminThemes.remove, { params }, admin.token)).status).toBe(409)
  expect((await themes()).filter((theme) => theme.built_in).map(({ name }) => name)).toEqual([
    'Tonearm',
    'Gallery',
  ])
})

test('one of many concurrent activations wins, and there is always an active theme', async () => {
  const ids = (await themes()).map(({ id }) => id)
  const { id } = await create(harvest({ name: 'Brief' }))
  await Promise.all([
    ...[...ids, id, ...ids, id].map((one) => use(one).catch(() => undefined)),
    app.requestError(adminThemes.remove, { params: { id } }, admin.token).catch(() => undefined),
  ])
  expect((await themes()).filter(({ active }) => active)).toHaveLength(1)
  await use(await idOf('Tonearm'))
  await app.call(adminThemes.remove, { params: { id } }, admin.token)
})

test('only palette colours are accepted', async () => {
  const evil = [
    '',
    '{',
    'null',
    '[]',
    '"red"',
    JSON.stringify({ ...colors, primary: 'red' }),
    JSON.stringify({ ...colors, primary: '#fff;} body{display:none' }),
    JSON.stringify({ ...colors, primary: '#b04c14\n' }),
    JSON.stringify({ ...colors, primary: 'url(https://evil.example)' }),
    JSON.stringify({ ...colors, css: 'body{}' }),
    JSON.stringify({ ...colors, dark: { ...colors.dark, shadow: '#000000' } }),
    JSON.stringify({ primary: '#b04c14', secondary: '#5ec8b8' }),
    JSON.stringify(colors).padEnd(2000),
  ]
  for (const text of evil) {
    const { status, body } = await refused(harvest({ colors: text }))
    expect([text, status, Object.keys(body.errors ?? {})]).toEqual([text, 422, ['colors']])
  }
  const created = await create(
    harvest({ colors: ` ${JSON.stringify(colors).replace('{', '{"primary":"#000000",')}` }),
  )
  expect(JSON.parse(created.colors)).toEqual(colors)
  await app.call(adminThemes.remove, { params: { id: created.id } }, admin.token)
})

test('names are unique; unknown landing pages and fields are rejected', async () => {
  const twice = await refused(harvest({ name: ' Gallery ' }))
  expect(twice.body.errors).toEqual({ name: ['A theme with this name already exists.'] })
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { landing: '../evil' },
    { active: true },
    { built_in: true },
  ])
    expect([wrong, (await refused(harvest(wrong))).status]).toEqual([wrong, 422])
  for (const q of ["' or 1=1 --", '%', '\\'])
    expect((await app.call(adminThemes.list, { query: { q } }, admin.token)).data).toEqual([])
  const sort = 'id;drop table themes' as never
  expect((await app.requestError(adminThemes.list, { query: { sort } }, admin.token)).status).toBe(422)
})

test('the default mode is dark or light', async () => {
  const begin = (mode: string) => ({ body: { mode: mode as 'Dark' } })
  await app.call(adminThemeUse.begin, begin('Light'), admin.token)
  await expect.poll(() => app.ctx.settings().defaultTheme).toBe('Light')
  expect((await app.requestError(adminThemeUse.begin, begin('light'), admin.token)).status).toBe(422)
  await app.call(adminThemeUse.begin, begin('Dark'), admin.token)
  await expect.poll(() => app.ctx.settings().defaultTheme).toBe('Dark')
})

test('everybody may list the themes by name', async () => {
  const themes = await app.call(bootstrap.themes, {})
  expect(themes.length).toBeGreaterThan(1)
  for (const { id, name } of themes)
    expect(await app.call(bootstrap.themeByName, { params: { name } })).toMatchObject({ id, name })
})

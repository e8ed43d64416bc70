import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminThemes, adminThemeUse } from '../../../contract/admin/themes.ts'
import { loading } from '../../../contract/loading.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeUser } from '../../testing/make.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.on, { admin: true, name: 'Ada Admin' })
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
const refused = (body: object) => app.refusal(adminThemes.create, { body: body as never }, admin.token)
const use = (id: number) => app.call(adminThemeUse.activate, { params: { id } }, admin.token)
const actions = async () => {
  const log = app.on.db.selectFrom('audit_log').select(['action', 'label']).where('resource', '=', 'themes')
  return (await log.orderBy('id').execute()).map(({ action, label }) => `${action} ${label}`)
}

test('a theme is made, changed, used by everybody, and deleted once another one is used', async () => {
  const made = await create(harvest())
  const params = { id: made.id }
  expect((await app.call(loading.theme, {})).name).toBe('Tonearm')
  const changed = {
    ...harvest({ name: 'Late harvest' }),
    colors: JSON.stringify({ ...colors, primary: '#c05c24' }),
  }
  const body = { ...changed, version: made.version }
  await app.call(adminThemes.change, { params, body }, admin.token)
  expect((await app.refusal(adminThemes.change, { params, body }, admin.token)).status).toBe(409)
  await use(made.id)
  expect(await app.call(loading.theme, {})).toMatchObject({ ...changed, active: true })

  const kept = await app.refusal(adminThemes.remove, { params }, admin.token)
  expect(kept).toMatchObject({
    status: 409,
    body: { message: 'This theme is in use. Use another one first.' },
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

test('themes that come with the product stay as they are', async () => {
  const params = { id: await idOf('Gallery') }
  const { version } = await app.call(adminThemes.get, { params }, admin.token)
  const body = { ...harvest({ name: 'Gallery' }), version }
  expect((await app.refusal(adminThemes.change, { params, body }, admin.token)).status).toBe(409)
  expect((await app.refusal(adminThemes.remove, { params }, admin.token)).status).toBe(409)
  expect((await themes()).filter((theme) => theme.built_in).map(({ name }) => name)).toEqual([
    'Tonearm',
    'Gallery',
  ])
})

test('of many who choose at once one wins, and there is always a theme', async () => {
  const ids = (await themes()).map(({ id }) => id)
  const { id } = await create(harvest({ name: 'Brief' }))
  await Promise.all([
    ...[...ids, id, ...ids, id].map((one) => use(one).catch(() => undefined)),
    app.refusal(adminThemes.remove, { params: { id } }, admin.token).catch(() => undefined),
  ])
  expect((await themes()).filter(({ active }) => active)).toHaveLength(1)
  await use(await idOf('Tonearm'))
  await app.call(adminThemes.remove, { params: { id } }, admin.token)
})

test('colours are colours of a palette and nothing else', async () => {
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
  const made = await create(
    harvest({ colors: ` ${JSON.stringify(colors).replace('{', '{"primary":"#000000",')}` }),
  )
  expect(made.colors).toBe(JSON.stringify(colors))
  await app.call(adminThemes.remove, { params: { id: made.id } }, admin.token)
})

test('names are of one theme each; unknown landing pages and fields are refused', async () => {
  const twice = await refused(harvest({ name: ' Gallery ' }))
  expect(twice.body.errors).toEqual({ name: ['There is a theme of this name already.'] })
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
  expect((await app.refusal(adminThemes.list, { query: { sort } }, admin.token)).status).toBe(422)
})

test('who has not chosen begins dark or light', async () => {
  const begin = (mode: string) => ({ body: { mode: mode as 'Dark' } })
  await app.call(adminThemeUse.begin, begin('Light'), admin.token)
  await expect.poll(() => app.on.settings().defaultTheme).toBe('Light')
  expect((await app.refusal(adminThemeUse.begin, begin('light'), admin.token)).status).toBe(422)
  await app.call(adminThemeUse.begin, begin('Dark'), admin.token)
  await expect.poll(() => app.on.settings().defaultTheme).toBe('Dark')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  adminHomePage,
  adminHomeSections,
  builtInSections,
} from '../../../../contract/site/back-office/home-sections.ts'
import { home } from '../../../../contract/site/home.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let me: TestUser
let artist: number
let albums: number[]
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
  me = await makeUser(app.ctx)
  artist = (await makeArtist(app.ctx)).id
  albums = []
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await makeAlbum(app.ctx, { title, artist_id: artist })
    await makeSong(app.ctx, { artists: [artist], album_id: id })
    albums.push(id)
  }
  await makeStation(app.ctx, { title: 'Harbour FM' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('home_sections').where('section', 'is', null).execute()
  await app.ctx.db.updateTable('home_sections').set({ title: '', visible: true }).execute()
})

const listed = async () =>
  (await app.call(adminHomeSections.list, { query: { sort: 'position' } }, admin.token)).data
/** As a user: responses to visitors are cached for two seconds. */
const sections = () => app.call(home.sections, {}, me.token)
const ids = async () => (await sections()).map(({ id }) => id)
const arrange = (body: { ids: number[] }) => app.call(adminHomePage.arrange, { body }, admin.token)
const sectionOf = async (name: string) => {
  const found = (await listed()).find(({ section }) => section === name)
  if (!found) throw new Error(name)
  return app.call(adminHomeSections.get, { params: { id: found.id } }, admin.token)
}
const change = async (name: string, to: { title?: string; visible?: boolean }) => {
  const { id, title, visible, version } = await sectionOf(name)
  const body = { title, visible, ...to, version }
  return app.call(adminHomeSections.change, { params: { id }, body }, admin.token)
}
const pick = (picks: { item_type: 'album' | 'episode'; ids: number[] }, title = 'Our picks') =>
  app.call(adminHomeSections.create, { body: { title, visible: true, picks } }, admin.token)

test('built-in sections are reordered, renamed and hidden', async () => {
  const all = await listed()
  expect(all.map(({ section }) => section)).toEqual(Object.keys(builtInSections))
  const before = await ids()
  expect(before.indexOf('new-albums')).toBeLessThan(before.indexOf('radio'))

  const radio = await sectionOf('radio')
  await app.call(home.sections, {})
  await arrange({ ids: [radio.id] })
  expect((await ids())[0]).toBe('radio')
  expect((await app.call(home.sections, {}))[0]?.id).toBe('radio')
  await change('radio', { title: 'On the air' })
  expect((await sections())[0]).toMatchObject({ id: 'radio', title: 'On the air' })
  await change('radio', { visible: false })
  expect(await ids()).not.toContain('radio')
  expect((await sections()).map(({ position }) => position)).toEqual((await ids()).map((_, n) => n + 1))
  await arrange({ ids: all.map(({ id }) => id) })
})

test('a custom section shows its items in order, omitting those that are not public', async () => {
  const [one, two, three] = albums as [number, number, number]
  const created = await pick({ item_type: 'album', ids: [three, one, two] })
  expect(created.picks?.items.map(({ name }) => name)[0]).toMatch(/^Third – /)
  const [first] = await sections()
  expect(first).toMatchObject({ id: `picked-${created.id}`, title: 'Our picks', kind: 'manual', more: null })
  expect(first?.items.map(({ title }) => title)).toEqual(['Third', 'First', 'Second'])

  await app.ctx.db.updateTable('albums').set({ public: false }).where('id', '=', one).execute()
  expect((await sections())[0]?.items.map(({ title }) => title)).toEqual(['Third', 'Second'])
  await app.ctx.db.updateTable('albums').set({ public: true }).where('id', '=', one).execute()

  await app.call(adminHomeSections.remove, { params: { id: created.id } }, admin.token)
  expect(await ids()).not.toContain(`picked-${created.id}`)
})

test('custom podcast sections are shown while podcasts are enabled', async () => {
  const enable = async (enabled: boolean) => {
    await setSetting(app.ctx, 'enablePodcasts', enabled ? '1' : '0')
    await expect.poll(() => app.ctx.settings().enablePodcasts, { timeout: 20_000 }).toBe(enabled)
  }
  await enable(true)
  const { id: podcast_id } = await makePodcast(app.ctx)
  const { id } = await makeEpisode(app.ctx, { podcast_id, title: 'The pilot' })
  await pick({ item_type: 'episode', ids: [id] })
  expect((await sections())[0]?.items.map(({ title }) => title)).toEqual(['The pilot'])
  await enable(false)
  expect((await sections())[0]?.title).not.toBe('Our picks')
})

test('invalid changes are rejected without effect', async () => {
  const before = await listed()
  const refused = (body: object) =>
    app.requestError(adminHomeSections.create, { body: body as never }, admin.token)
  const picks = { item_type: 'album', ids: albums }
  for (const body of [
    { title: '', visible: true, picks },
    { title: 'Empty', visible: true, picks: { ...picks, ids: [] } },
    { title: 'Gone', visible: true, picks: { ...picks, ids: [99_999] } },
    { title: 'What', visible: true, picks: { item_type: 'genre', ids: [1] } },
    { title: 'Many', visible: true, picks: { ...picks, ids: Array.from({ length: 25 }, (_, n) => n + 1) } },
  ])
    expect((await refused(body)).status).toBe(422)

  const { id, version } = await sectionOf('genres')
  const params = { id }
  const body = { title: '', visible: true, picks: { item_type: 'album' as const, ids: albums }, version }
  expect((await app.requestError(adminHomeSections.change, { params, body }, admin.token)).status).toBe(422)
  expect((await app.requestError(adminHomeSections.remove, { params }, admin.token)).status).toBe(409)
  expect(await listed()).toEqual(before)
})

test('choices are found by part of their name', async () => {
  const find = (type: 'album' | 'radio-station', q: string) =>
    app.call(adminHomePage.items, { query: { type, q } }, admin.token)
  expect((await find('album', 'seco')).map(({ id }) => id)).toEqual([albums[1]])
  expect((await find('radio-station', 'harb')).map(({ name }) => name)).toEqual(['Harbour FM'])
  expect(await find('radio-station', 'seco')).toEqual([])
})

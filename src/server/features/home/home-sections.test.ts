import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminHomePage, adminHomeSections, builtInSections } from '../../../contract/admin/home-sections.ts'
import { home } from '../../../contract/home.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type MadeUser,
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
} from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'

let t: TestApp
let admin: MadeUser
let me: MadeUser
let artist: number
let albums: number[]
beforeAll(async () => {
  t = await testApp()
  admin = await makeUser(t.on, { admin: true })
  me = await makeUser(t.on)
  artist = (await makeArtist(t.on)).id
  albums = []
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await makeAlbum(t.on, { title, artist_id: artist })
    await makeSong(t.on, { artists: [artist], album_id: id })
    albums.push(id)
  }
  await makeStation(t.on, { title: 'Harbour FM' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.on.db.deleteFrom('home_sections').where('section', 'is', null).execute()
  await t.on.db.updateTable('home_sections').set({ title: '', visible: true }).execute()
})

const listed = async () =>
  (await t.call(adminHomeSections.list, { query: { sort: 'order' } }, admin.token)).data
/** To a listener: answers to visitors may be two seconds old. */
const shown = () => t.call(home.sections, {}, me.token)
const ids = async () => (await shown()).map(({ id }) => id)
const place = (body: { ids: number[] }) => t.call(adminHomePage.arrange, { body }, admin.token)
const sectionOf = async (name: string) => {
  const found = (await listed()).find(({ section }) => section === name)
  if (!found) throw new Error(name)
  return t.call(adminHomeSections.get, { params: { id: found.id } }, admin.token)
}
const change = async (name: string, to: { title?: string; visible?: boolean }) => {
  const { id, title, visible, version } = await sectionOf(name)
  const body = { title, visible, ...to, version }
  return t.call(adminHomeSections.change, { params: { id }, body }, admin.token)
}
const pick = (picks: { item_type: 'album' | 'episode'; ids: number[] }, title = 'Our picks') =>
  t.call(adminHomeSections.create, { body: { title, visible: true, picks } }, admin.token)

test('what the place makes by itself is put in order, called otherwise and hidden', async () => {
  const all = await listed()
  expect(all.map(({ section }) => section)).toEqual(Object.keys(builtInSections))
  const before = await ids()
  expect(before.indexOf('new-albums')).toBeLessThan(before.indexOf('radio'))

  const radio = await sectionOf('radio')
  await t.call(home.sections, {})
  await place({ ids: [radio.id] })
  expect((await ids())[0]).toBe('radio')
  expect((await t.call(home.sections, {}))[0]?.id).toBe('radio')
  await change('radio', { title: 'On the air' })
  expect((await shown())[0]).toMatchObject({ id: 'radio', title: 'On the air' })
  await change('radio', { visible: false })
  expect(await ids()).not.toContain('radio')
  expect((await shown()).map(({ order }) => order)).toEqual((await ids()).map((_, n) => n + 1))
  await place({ ids: all.map(({ id }) => id) })
})

test('a section picked by hand shows what was picked, in its order, as far as everybody may see it', async () => {
  const [one, two, three] = albums as [number, number, number]
  const made = await pick({ item_type: 'album', ids: [three, one, two] })
  expect(made.picks?.items.map(({ name }) => name)[0]).toMatch(/^Third – /)
  const [first] = await shown()
  expect(first).toMatchObject({ id: `picked-${made.id}`, title: 'Our picks', kind: 'manual', more: null })
  expect(first?.items.map(({ title }) => title)).toEqual(['Third', 'First', 'Second'])

  await t.on.db.updateTable('albums').set({ public: false }).where('id', '=', one).execute()
  expect((await shown())[0]?.items.map(({ title }) => title)).toEqual(['Third', 'Second'])
  await t.on.db.updateTable('albums').set({ public: true }).where('id', '=', one).execute()

  await t.call(adminHomeSections.remove, { params: { id: made.id } }, admin.token)
  expect(await ids()).not.toContain(`picked-${made.id}`)
})

test('podcasts that were picked are there while podcasts are', async () => {
  const enable = async (on: boolean) => {
    await setSetting(t.on, 'enablePodcasts', on ? '1' : '0')
    await expect.poll(() => t.on.settings().enablePodcasts, { timeout: 20_000 }).toBe(on)
  }
  await enable(true)
  const { id: podcast_id } = await makePodcast(t.on)
  const { id } = await makeEpisode(t.on, { podcast_id, title: 'The pilot' })
  await pick({ item_type: 'episode', ids: [id] })
  expect((await shown())[0]?.items.map(({ title }) => title)).toEqual(['The pilot'])
  await enable(false)
  expect((await shown())[0]?.title).not.toBe('Our picks')
})

test('what cannot be is refused and changes nothing', async () => {
  const before = await listed()
  const refused = (body: object) => t.refusal(adminHomeSections.create, { body: body as never }, admin.token)
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
  expect((await t.refusal(adminHomeSections.change, { params, body }, admin.token)).status).toBe(422)
  expect((await t.refusal(adminHomeSections.remove, { params }, admin.token)).status).toBe(409)
  expect(await listed()).toEqual(before)
})

test('what can be picked is found by part of its name', async () => {
  const find = (type: 'album' | 'radio-station', q: string) =>
    t.call(adminHomePage.items, { query: { type, q } }, admin.token)
  expect((await find('album', 'seco')).map(({ id }) => id)).toEqual([albums[1]])
  expect((await find('radio-station', 'harb')).map(({ name }) => name)).toEqual(['Harbour FM'])
  expect(await find('radio-station', 'seco')).toEqual([])
})

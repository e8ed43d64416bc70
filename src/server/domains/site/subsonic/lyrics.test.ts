import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { startSelling } from '../../../testing/make-selling.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  await startSelling(app.ctx)
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
})
afterAll(() => app.close())

const synced = JSON.stringify({
  synced: true,
  lines: [{ text: '[Verse]' }, { at: 1.5, text: 'One' }, { text: '' }, { at: 2.7504, text: 'Two & <three>' }],
})
const plain = JSON.stringify({ synced: false, lines: [{ text: 'First' }, { text: '' }, { text: 'Second' }] })
const of = async (id: number, as = client) =>
  (await as.get('getLyricsBySongId', { id: `so-${id}` })).lyricsList.structuredLyrics

it('gives each line of synced lyrics a time in milliseconds, and none to others', async () => {
  const artists = [await makeArtist(app.ctx, { name: 'Ada' }), await makeArtist(app.ctx, { name: 'Ben' })]
  const song = await makeSong(app.ctx, {
    title: 'Duet',
    artists: artists.map(({ id }) => id),
    lyrics: synced,
    language: 'de',
  })
  expect(await of(song.id)).toEqual([
    {
      displayArtist: 'Ada, Ben',
      displayTitle: 'Duet',
      lang: 'de',
      synced: true,
      line: [
        { start: 0, value: '[Verse]' },
        { start: 1500, value: 'One' },
        { start: 1500, value: '' },
        { start: 2750, value: 'Two & <three>' },
      ],
    },
  ])
  const other = await makeSong(app.ctx, { lyrics: plain })
  expect(await of(other.id)).toMatchObject([
    { lang: 'und', synced: false, line: [{ value: 'First' }, { value: '' }, { value: 'Second' }] },
  ])
  expect(await of((await makeSong(app.ctx)).id)).toEqual([])
})

it('finds lyrics by artist and title, however they are spelled', async () => {
  const name = (text: string) => makeArtist(app.ctx, { name: text, key: normalizedKey(text) })
  const [one, two] = [await name('Käthe'), await name('Ólaf')]
  await makeSong(app.ctx, { title: 'Weiße Nächte', artists: [one.id, two.id], lyrics: plain })
  await makeSong(app.ctx, { title: 'Sorted', sort_title: 'Zz', artists: [one.id], lyrics: plain })
  await makeSong(app.ctx, { title: 'Weiße Nächte', lyrics: synced })
  const find = async (params: Record<string, string>) => (await client.get('getLyrics', params)).lyrics
  const found = { artist: 'Käthe, Ólaf', title: 'Weiße Nächte', value: 'First\n\nSecond' }
  for (const artist of ['kathe', 'OLAF', 'Käthe, Ólaf'])
    expect(await find({ artist, title: 'weiße nachte' })).toEqual(found)
  expect((await find({ artist: 'Käthe', title: 'sorted' })).title).toBe('Sorted')
  expect((await find({ title: 'Weiße Nächte' })).value).toContain('Two & <three>')
  for (const params of [
    {},
    { artist: 'Käthe' },
    { artist: 'Nobody', title: 'Sorted' },
    { artist: 'Käthe', title: 'None' },
  ])
    expect(await find(params as Record<string, string>)).toEqual({ value: '' })
})

it('shows no lyrics of what one may not hear', async () => {
  const hidden = await makeSong(app.ctx, { title: 'Hidden', user_id: other.id, public: false, lyrics: plain })
  const sold = await makeSong(app.ctx, { title: 'Sold', lyrics: plain })
  await app.ctx.db
    .insertInto('listen_policies')
    .values({ song_id: sold.id, album_id: null, policy: 'none', preview_seconds: 30 })
    .execute()
  for (const id of [`so-${hidden.id}`, 'so-0', 'al-1', 'x'])
    expect(await client.error('getLyricsBySongId', { id })).toMatchObject({ code: 70 })
  expect(await of(sold.id)).toEqual([])
  for (const title of ['Hidden', 'Sold'])
    expect((await client.get('getLyrics', { title })).lyrics.value).toBe('')
  expect(await of(hidden.id, await subsonicClient(app, other))).toHaveLength(1)
})

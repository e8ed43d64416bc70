import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  artistAlbumPrices,
  artistPriceCalls,
  artistSongPrices,
} from '../../../../contract/selling/back-office/prices.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { makeLicense, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let personal: { id: number }
let creator: { id: number }
let editor: TestUser
let analyst: TestUser
let stranger: TestUser
let artist: { id: number }
let song: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  personal = await makeLicense(app.ctx, 'Personal')
  creator = await makeLicense(app.ctx, 'Creator')
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[editor, analyst, stranger] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, artist, analyst, 'analyst')
  await makeMember(app.ctx, await makeArtist(app.ctx), stranger)
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Slow Weather' })
})

type Body = Omit<BodyOf<typeof artistSongPrices.change>, 'version'>
const plain: Body = { prices: [], policy: 'full', preview_seconds: 30 }
const at = (license: { id: number }, amount: number, minimum: number | null = null) => ({
  license: license.id,
  amount,
  minimum,
  ask_email: false,
})
const item = (by = editor) => app.call(artistSongPrices.get, { params: { id: song.id } }, by.token)
const save = async (body: Partial<Body>, by = editor) => {
  const { version } = await item()
  const call = { params: { id: song.id }, body: { ...plain, ...body, version } }
  return app.requestError(artistSongPrices.change, call, by.token)
}
const onSale = () => app.call(prices.list, { query: { type: 'song', id: song.id } })
const titles = async (query: Record<string, unknown> = {}) =>
  (await app.call(artistSongPrices.list, { query: query as never }, editor.token)).data.map(
    ({ title }) => title,
  )

test('an editor offers a song under licenses, changes its prices, and withdraws them', async () => {
  expect(await item()).toMatchObject({ title: 'Slow Weather', prices: [], policy: 'full' })
  expect((await item()).licenses.map(({ name }) => name)).toEqual(['Personal', 'Creator'])
  const offered = [at(personal, 900, 500), at(creator, 2900)]
  expect((await save({ prices: offered, policy: 'preview', preview_seconds: 45 })).status).toBe(200)
  expect(await onSale()).toMatchObject([
    { license: { name: 'Personal' }, amount: 900, minimum: 500, currency: 'USD' },
    { license: { name: 'Creator' }, amount: 2900, minimum: null },
  ])
  expect(await item()).toMatchObject({ policy: 'preview', preview_seconds: 45, prices: [{}, {}] })
  const [first] = await onSale()
  await save({ prices: [at(personal, 1000)] })
  // The same price, so that carts keep it.
  expect(await onSale()).toMatchObject([{ id: first?.id, amount: 1000, minimum: null }])
  expect(await item()).toMatchObject({ policy: 'full' })
  await save({ prices: [] })
  expect(await onSale()).toEqual([])
  await save({ prices: [at(creator, 1900)] })
  expect(await onSale()).toMatchObject([{ license: { name: 'Creator' }, amount: 1900 }])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('resource', '=', 'artist-song-prices')
    .where('item_id', '=', song.id)
    .execute()
  expect(log).toHaveLength(4)
  expect(log[0]).toEqual({ action: 'change', label: 'Slow Weather' })
})

test('a song that is free is bought without paying', async () => {
  await save({ prices: [at(personal, 0)] })
  const [price] = await onSale()
  const body = { product: { type: 'song' as const, id: song.id }, price: price?.id ?? 0 }
  await app.call(carts.add, { body }, stranger.token)
  expect((await buy(app, stranger)).order).toMatchObject({ status: 'paid', total: 0, provider: 'free' })
})

test('the rules are those of the back office', async () => {
  const errors = async (all: Body['prices']) => (await save({ prices: all })).body.errors
  expect(await errors([at(personal, 900, 901)])).toEqual({
    prices: ['The minimum can’t be more than the price.'],
  })
  expect(await errors([at(personal, 900), at(personal, 800)])).toEqual({
    prices: ['This value isn’t valid.'],
  })
  const gone = await makeLicense(app.ctx)
  await app.ctx.db.updateTable('licenses').set({ active: false }).where('id', '=', gone.id).execute()
  expect(await errors([at(gone, 900)])).toEqual({ prices: ['This value isn’t valid.'] })
  expect((await save({ prices: [at(personal, -1)] })).status).toBe(422)
  expect((await save({ preview_seconds: 4 })).status).toBe(422)
  expect(await onSale()).toEqual([])
})

test('a price keeps its currency, and one under a license that is no longer offered is left alone', async () => {
  const gone = await makeLicense(app.ctx)
  await makePrice(app.ctx, { song: song.id }, { license_id: gone.id, amount: 700 })
  await makePrice(app.ctx, { song: song.id }, { license_id: personal.id, currency: 'JPY', amount: 800 })
  await app.ctx.db.updateTable('licenses').set({ active: false }).where('id', '=', gone.id).execute()
  expect((await item()).prices).toEqual([{ ...at(personal, 800), currency: 'JPY' }])
  await save({ prices: [at(personal, 900)] })
  expect((await item()).prices).toEqual([{ ...at(personal, 900), currency: 'JPY' }])
  const stored = app.ctx.db.selectFrom('prices').select('active').where('license_id', '=', gone.id)
  expect(await stored.execute()).toEqual([{ active: true }])
})

test('two editors do not overwrite each other', async () => {
  const { version } = await item()
  await save({ prices: [at(personal, 900)] })
  const late = { params: { id: song.id }, body: { ...plain, prices: [at(personal, 100)], version } }
  expect((await app.requestError(artistSongPrices.change, late, editor.token)).status).toBe(409)
})

test('lists what is sold and what is not, of the artist only', async () => {
  await makeSong(app.ctx, { artist_id: artist.id, title: 'Barometer' })
  await makeSong(app.ctx, { title: 'Elsewhere' })
  await save({ prices: [at(personal, 900, 500)], policy: 'none' })
  const { data } = await app.call(artistSongPrices.list, { query: { sort: 'title' } }, editor.token)
  expect(data).toMatchObject([
    { title: 'Barometer', from: null, currency: null, open: false, policy: 'full' },
    { title: 'Slow Weather', from: 500, currency: 'USD', open: true, policy: 'none' },
  ])
  expect(await titles({ 'filter[sold]': 'true' })).toEqual(['Slow Weather'])
  expect(await titles({ 'filter[sold]': 'false' })).toEqual(['Barometer'])
  expect(await titles({ q: 'baro' })).toEqual(['Barometer'])
})

test('says what the site keeps of a sale', async () => {
  const commission = async (by = editor) =>
    (await app.call(artistPriceCalls.commission, { query: { artist_id: artist.id } }, by.token)).commission
  expect(await commission()).toBe(1500)
  await app.ctx.db.insertInto('artist_commissions').values({ artist_id: artist.id, commission: 0 }).execute()
  expect(await commission(analyst)).toBe(0)
  const call = { query: { artist_id: artist.id } }
  expect((await app.requestError(artistPriceCalls.commission, call, stranger.token)).status).toBe(404)
})

test('an album is offered the same way', async () => {
  const album = await makeAlbum(app.ctx, { artist_id: artist.id, songs_count: 1, title: 'All Hours' })
  const params = { id: album.id }
  const { version } = await app.call(artistAlbumPrices.get, { params }, editor.token)
  const body = { ...plain, prices: [at(personal, 1200)], policy: 'preview' as const, version }
  await app.call(artistAlbumPrices.change, { params, body }, editor.token)
  const listed = await app.call(artistAlbumPrices.list, { query: {} as never }, editor.token)
  expect(listed.data).toMatchObject([{ title: 'All Hours', album: null, from: 1200, policy: 'preview' }])
  expect(await app.call(prices.list, { query: { type: 'album', id: album.id } })).toMatchObject([
    { amount: 1200 },
  ])
})

test('lists what all songs of an album cost by themselves', async () => {
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  const songs: { id: number }[] = []
  for (let n = 1; n <= 102; n++)
    songs.push(await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id }))
  const last = songs.at(-1) ?? song
  await makePrice(app.ctx, { song: last.id }, { license_id: personal.id, amount: 129 })
  const input = { params: { id: album.id } }
  const listed = await app.call(artistPriceCalls.ofAlbum, input, analyst.token)
  expect(listed).toHaveLength(102)
  expect(listed.at(0)).toEqual({ id: songs[0]?.id, from: null, currency: null, open: false })
  expect(listed.at(-1)).toEqual({ id: last.id, from: 129, currency: 'USD', open: false })
  expect((await app.requestError(artistPriceCalls.ofAlbum, input, stranger.token)).status).toBe(404)
})

test('analysts read prices, and strangers know nothing of them', async () => {
  const params = { id: song.id }
  expect(await item(analyst)).toMatchObject({ title: 'Slow Weather' })
  expect((await save({ prices: [at(personal, 900)] }, analyst)).status).toBe(403)
  expect((await save({ prices: [at(personal, 900)] }, stranger)).status).toBe(404)
  expect((await app.requestError(artistSongPrices.get, { params }, stranger.token)).status).toBe(404)
  const theirs = { query: { artist_id: artist.id } as never }
  expect((await app.requestError(artistSongPrices.list, theirs, stranger.token)).status).toBe(404)
  expect(await onSale()).toEqual([])
})

test.each(['saas', 'enable_selling'] as const)('prices do not exist without %s', async (key) => {
  await setSetting(app.ctx, key, '0')
  await app.ctx.settings.reload()
  const params = { id: song.id }
  expect((await app.requestError(artistSongPrices.get, { params }, editor.token)).status).toBe(404)
  await setSetting(app.ctx, key, '1')
  await app.ctx.settings.reload()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { adminPriceChoices, adminPrices } from '../../../../contract/selling/back-office/prices.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeLicense, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let license: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  license = await makeLicense(app.ctx, 'Personal')
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.deleteFrom('prices').execute())

type Body = BodyOf<typeof adminPrices.create>
const bodyOf = (type: Body['type'], { id }: { id: number }, more: Partial<Body> = {}): Body => ({
  type,
  item: id,
  license: license.id,
  amount: 900,
  minimum: null,
  ask_email: false,
  active: true,
  policy: 'full',
  preview_seconds: 30,
  ...more,
})
const create = (...of: Parameters<typeof bodyOf>) =>
  app.call(adminPrices.create, { body: bodyOf(...of) }, admin.token)
const refused = (...of: Parameters<typeof bodyOf>) =>
  app.requestError(adminPrices.create, { body: bodyOf(...of) }, admin.token)
const titlesOf = async (query: Record<string, unknown> = {}) =>
  (await app.call(adminPrices.list, { query: query as never }, admin.token)).data.map(({ title }) => title)

test('a price is created and changed with its listen policy, and what is on sale changes at once', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  const song = await makeSong(app.ctx, { title: 'Slow Weather', artist_id: artist.id })
  const created = await create('song', song, { policy: 'preview', preview_seconds: 45, minimum: 500 })
  expect(created).toMatchObject({
    type: 'song',
    item: { id: song.id, name: 'Slow Weather' },
    artist: 'Halden Vey',
    license: { id: license.id, name: 'Personal' },
    currency: 'USD',
    amount: 900,
    minimum: 500,
    policy: 'preview',
    preview_seconds: 45,
  })
  const onSale = () => app.call(prices.list, { query: { type: 'song', id: song.id } })
  expect(await onSale()).toMatchObject([{ amount: 900, minimum: 500 }])
  const { type: _, item: __, ...change } = bodyOf('song', song, { amount: 1200, active: false })
  const params = { id: created.id }
  const changed = await app.call(
    adminPrices.change,
    { params, body: { ...change, version: created.version } },
    admin.token,
  )
  expect(changed).toMatchObject({ amount: 1200, minimum: null, policy: 'full', preview_seconds: 30 })
  expect(await onSale()).toEqual([])
  expect(await app.ctx.db.selectFrom('listen_policies').selectAll().execute()).toEqual([])
  await app.call(adminPrices.remove, { params }, admin.token)
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('resource', '=', 'prices')
    .where('item_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action, label }) => `${action}: ${label}`)).toEqual([
    'create: Slow Weather · Personal',
    'change: Slow Weather · Personal',
    'delete: Slow Weather · Personal',
  ])
})

test('an item has one price per licence, which must exist, and no minimum above the price', async () => {
  const album = await makeAlbum(app.ctx)
  const other = await create('album', album, { license: (await makeLicense(app.ctx)).id })
  await create('album', album)
  expect((await refused('album', album)).body.errors).toHaveProperty('license')
  const { type: _, item: __, ...change } = bodyOf('album', album)
  const twice = { params: { id: other.id }, body: { ...change, version: other.version } }
  expect((await app.requestError(adminPrices.change, twice, admin.token)).body.errors).toHaveProperty(
    'license',
  )
  expect((await refused('album', album, { license: 100_000_000 })).body.errors).toHaveProperty('license')
  expect((await refused('album', { id: 100_000_000 })).body.errors).toHaveProperty('item')
  expect((await refused('album', album, { amount: 400, minimum: 500 })).body.errors).toHaveProperty('minimum')
  for (const wrong of [{ amount: -1 }, { amount: 1.5 }, { amount: 100_000_001 }, { preview_seconds: 1 }])
    expect((await refused('album', album, wrong)).status).toBe(422)
})

test('lists are searched, filtered and sorted, without prices of deleted items', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Lowell Annex' })
  const song = await makeSong(app.ctx, { title: 'Night Bus', artist_id: artist.id })
  const album = await makeAlbum(app.ctx, { title: 'All Hours', artist_id: artist.id })
  const gone = await makeSong(app.ctx, { title: 'Gone' })
  const price = await makePrice(app.ctx, { song: song.id }, { amount: 100, license_id: license.id })
  await makePrice(app.ctx, { album: album.id }, { amount: 700, active: false })
  await makePrice(app.ctx, { song: gone.id })
  await app.ctx.db
    .updateTable('all_songs')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const buyer = await makeUser(app.ctx)
  const body = { product: { type: 'song' as const, id: song.id }, price: price.id }
  await app.call(carts.add, { body }, buyer.token)
  await buy(app, buyer)

  expect(await titlesOf()).toEqual(['All Hours', 'Night Bus'])
  expect(await titlesOf({ sort: 'amount' })).toEqual(['Night Bus', 'All Hours'])
  expect(await titlesOf({ sort: '-sold' })).toEqual(['Night Bus', 'All Hours'])
  expect(await titlesOf({ q: 'lowell' })).toHaveLength(2)
  expect(await titlesOf({ q: 'bus' })).toEqual(['Night Bus'])
  expect(await titlesOf({ 'filter[type]': 'album' })).toEqual(['All Hours'])
  expect(await titlesOf({ 'filter[active]': 'true' })).toEqual(['Night Bus'])
  expect(await titlesOf({ 'filter[license]': license.id })).toEqual(['Night Bus'])
  const { data } = await app.call(adminPrices.list, { query: { sort: '-sold' } as never }, admin.token)
  expect(data.map(({ sold }) => sold)).toEqual([1, 0])
})

test('many prices are offered and withdrawn at once', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await makePrice(app.ctx, { song: (await makeSong(app.ctx)).id })).id),
  )
  const run = (action: 'activate' | 'deactivate') =>
    app.call(adminPrices.bulk, { body: { action, ids } }, admin.token)
  await run('deactivate')
  expect(await titlesOf({ 'filter[active]': 'true' })).toEqual([])
  await run('activate')
  expect(await titlesOf({ 'filter[active]': 'true' })).toHaveLength(2)
})

test('songs, albums and active licences are offered by name', async () => {
  const song = await makeSong(app.ctx, { title: 'Low Lantern' })
  const album = await makeAlbum(app.ctx, { title: 'Kinfolk Season' })
  const find = (what: keyof typeof adminPriceChoices, q: string) =>
    app.call(adminPriceChoices[what], { query: { q } }, admin.token)
  expect(await find('songs', 'lantern')).toMatchObject([{ id: song.id }])
  expect(await find('albums', 'kinfolk')).toMatchObject([{ id: album.id }])
  expect(await find('licenses', 'personal')).toEqual([{ id: license.id, name: 'Personal' }])
})

test('prices do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminPrices.list, {}, admin.token)).status).toBe(404)
  const found = await app.requestError(adminPriceChoices.songs, { query: { q: '' } }, admin.token)
  expect(found.status).toBe(404)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { artistAddresses, artistSongPrices } from '../../../../contract/selling/back-office/prices.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { freeDownloads } from '../../../../contract/selling/free-downloads.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { purchases } from '../../../../contract/selling/purchases.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { ledgerFaults, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { deleteExpiredLinks, emailFreeDownload } from './service.ts'

let app: TestApp
let ann: TestUser
let owner: TestUser
let artist: { id: number }
let song: { id: number }
let price: { id: number; license_id: number }
const free = { amount: 0, ask_email: true }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('login_attempts').execute()
  ann = await makeUser(app.ctx, { name: 'Ann' })
  await app.ctx.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', ann.id)
    .execute()
  owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  await makeMember(app.ctx, artist, owner)
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Slow Weather' })
  const media = await app.ctx.db
    .selectFrom('all_songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['hash', 'ext'])
    .where('all_songs.id', '=', song.id)
    .executeTakeFirstOrThrow()
  await app.ctx.storage.putBytes(originalKey(media), Buffer.from('audio'), 'audio/mpeg')
  price = await makePrice(app.ctx, { song: song.id }, free)
})

let typed = 0
const someone = () => `someone${++typed}@example.com`
const ask = (email: string, of = price) =>
  app.call(freeDownloads.request, { body: { price: of.id, email, agreed: true } })
const claim = (by = ann, of = price) =>
  app.call(freeDownloads.claim, { body: { price: of.id, agreed: true } }, by.token)
const received = async (by = owner) =>
  (await app.call(artistAddresses.list, { query: {} as never }, by.token)).data
const owned = async (by = ann) => (await app.call(purchases.list, {}, by.token)).data
/** Sends the emails that are due for an address, and returns the ticket of the last one. */
const ticketFor = async (email: string): Promise<string> => {
  const rows = await app.ctx.db
    .selectFrom('free_downloads')
    .select('id')
    .where('email', '=', email)
    .orderBy('id')
    .execute()
  for (const { id } of rows) await emailFreeDownload(app.ctx, id)
  return /\/free-download\/([\w.-]+)/.exec(mailsTo(app.ctx, email).at(-1) ?? '')?.[1] ?? ''
}
const prepare = (ticket: string) => ({ params: { ticket }, body: { format: 'original' as const } })
const open = (ticket: string) => app.call(freeDownloads.open, { params: { ticket } })

describe('a visitor', () => {
  test('receives a link by email, and the artist the address once it is used', async () => {
    const email = someone()
    await ask(email)
    const ticket = await ticketFor(email)
    expect(await received()).toEqual([])
    expect(await open(ticket)).toMatchObject({
      type: 'song',
      item_id: song.id,
      title: 'Slow Weather',
      artist: 'Halden Vey',
      expired: false,
      withdrawn: false,
    })
    const { url } = await app.call(freeDownloads.prepare, prepare(ticket))
    expect(await received()).toMatchObject([{ email, title: 'Slow Weather', country: null }])
    const file = await app.fastify.inject({ url: url ?? '' })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain('Slow Weather')
  })

  test('learns nothing of accounts', async () => {
    const email = someone()
    expect(await ask(email)).toEqual(await ask(ann.email))
    expect(await owned()).toEqual([])
    await app.call(freeDownloads.prepare, prepare(await ticketFor(ann.email)))
    expect(await owned()).toEqual([])
  })

  test('sends no more than a few emails to an address, and gets the same answer', async () => {
    const email = someone()
    const others = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const other = await makeSong(app.ctx, { artist_id: artist.id })
        return makePrice(app.ctx, { song: other.id }, free)
      }),
    )
    for (const other of others) expect(await ask(email, other)).toEqual({ status: 'success' })
    const stored = app.ctx.db.selectFrom('free_downloads').select('id').where('email', '=', email)
    expect(await stored.execute()).toHaveLength(5)
  })

  test('asks for twenty links in an hour', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index++)
      statuses.push(
        (
          await app.requestError(freeDownloads.request, {
            body: { price: price.id, email: someone(), agreed: true },
          })
        ).status,
      )
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(statuses[20]).toBe(429)
  })

  test('has a link that expires, and cannot be forged', async () => {
    const email = someone()
    await ask(email)
    const ticket = await ticketFor(email)
    await app.ctx.db
      .updateTable('free_downloads')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', email)
      .execute()
    expect(await open(ticket)).toMatchObject({ expired: true })
    expect((await app.requestError(freeDownloads.prepare, prepare(ticket))).status).toBe(410)
    expect(await received()).toEqual([])
    const forged = `${ticket.slice(0, -2)}AA`
    expect((await app.requestError(freeDownloads.open, { params: { ticket: forged } })).status).toBe(404)
    await deleteExpiredLinks(app.ctx)
    await vi.waitFor(
      async () =>
        expect((await app.requestError(freeDownloads.open, { params: { ticket } })).status).toBe(404),
      { timeout: 5000 },
    )
  })

  test('takes the address back', async () => {
    const email = someone()
    await ask(email)
    const ticket = await ticketFor(email)
    await app.call(freeDownloads.prepare, prepare(ticket))
    expect(await received()).toHaveLength(1)
    await app.call(freeDownloads.withdraw, { params: { ticket } })
    expect(await received()).toEqual([])
    expect((await app.call(freeDownloads.prepare, prepare(ticket))).url).not.toBeNull()
    expect(await received()).toEqual([])
  })

  test('gets nothing that is sold, withdrawn, hidden, or not released', async () => {
    const status = async (of: { id: number }) =>
      (
        await app.requestError(freeDownloads.request, {
          body: { price: of.id, email: someone(), agreed: true },
        })
      ).status
    const sold = await makeSong(app.ctx, { artist_id: artist.id })
    expect(await status(await makePrice(app.ctx, { song: sold.id }))).toBe(404)
    const hidden = await makeSong(app.ctx, { artist_id: artist.id, public: false })
    expect(await status(await makePrice(app.ctx, { song: hidden.id }, free))).toBe(404)
    const noArtist = await makeSong(app.ctx)
    await app.ctx.db.updateTable('all_songs').set({ artist_id: null }).where('id', '=', noArtist.id).execute()
    expect(await status(await makePrice(app.ctx, { song: noArtist.id }, free))).toBe(404)
    await app.ctx.db.updateTable('prices').set({ active: false }).where('id', '=', price.id).execute()
    expect(await status(price)).toBe(404)
  })
})

describe('an account', () => {
  test('owns it at once, the artist receives its confirmed address, and it takes it back', async () => {
    await claim()
    const [purchase] = await owned()
    expect(purchase).toMatchObject({ title: 'Slow Weather', amount: 0, downloadable: true })
    expect(await received()).toMatchObject([{ email: ann.email, title: 'Slow Weather' }])
    expect(await ledgerFaults(app.ctx)).toEqual([])
    const again = await app.requestError(
      freeDownloads.claim,
      { body: { price: price.id, agreed: true } },
      ann.token,
    )
    expect(again.status).toBe(409)
    const params = { id: purchase?.free_download ?? 0 }
    await app.call(freeDownloads.withdrawOwn, { params }, ann.token)
    expect(await received()).toEqual([])
    expect(await owned()).toMatchObject([{ title: 'Slow Weather', free_download: null }])
  })

  test('whose address is not confirmed proves it by the link', async () => {
    const ben = await makeUser(app.ctx)
    await app.ctx.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', ben.id).execute()
    await claim(ben)
    expect(await owned(ben)).toHaveLength(1)
    expect(await received()).toEqual([])
    await app.call(freeDownloads.prepare, prepare(await ticketFor(ben.email)))
    expect(await received()).toMatchObject([{ email: ben.email }])
  })

  test('does not put it in the cart, and the cart stays as it is', async () => {
    const product = { type: 'song' as const, id: song.id }
    const refused = await app.requestError(carts.add, { body: { product, price: price.id } }, ann.token)
    expect(refused.status).toBe(409)
    const other = await makeSong(app.ctx)
    const paid = await makePrice(app.ctx, { song: other.id })
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: other.id }, price: paid.id } },
      ann.token,
    )
    await claim()
    expect((await app.call(carts.get, {}, ann.token)).items).toMatchObject([{ price: paid.id }])
  })

  test('claims at the same time once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.requestError(freeDownloads.claim, { body: { price: price.id, agreed: true } }, ann.token),
      ),
    )
    expect(claims.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await owned()).toHaveLength(1)
    expect(await received()).toHaveLength(1)
  })

  test('takes its addresses along when it is deleted, and exports them before', async () => {
    await claim()
    const album = await makeAlbum(app.ctx, { artist_id: artist.id })
    await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
    await ask(ann.email, await makePrice(app.ctx, { album: album.id }, free))
    const exported = await app.fastify.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${ann.token}` },
    })
    const { free_downloads } = exported.json() as { free_downloads: unknown[] }
    expect(free_downloads).toMatchObject([
      { title: 'Slow Weather', artist: 'Halden Vey', email: ann.email },
      { email: ann.email, received_at: null },
    ])
    await app.call(account.remove, { body: {} }, ann.token)
    expect(
      await app.ctx.db.selectFrom('free_downloads').select('id').where('email', '=', ann.email).execute(),
    ).toEqual([])
  })
})

describe('an artist', () => {
  test('offers a song for an address; a paid one asks for none', async () => {
    const other = await makeSong(app.ctx, { artist_id: artist.id })
    const params = { id: other.id }
    const { version, licenses } = await app.call(artistSongPrices.get, { params }, owner.token)
    const save = (amount: number, minimum: number | null) =>
      app.requestError(
        artistSongPrices.change,
        {
          params,
          body: {
            version,
            policy: 'full',
            preview_seconds: 30,
            prices: [{ license: licenses[0]?.id ?? 0, amount, minimum, ask_email: true }],
          },
        },
        owner.token,
      )
    expect((await save(900, null)).status).toBe(422)
    expect((await save(0, 0)).status).toBe(422)
    expect((await save(0, null)).status).toBe(200)
    const [offered] = await app.call(prices.list, { query: { type: 'song', id: other.id } })
    expect(offered).toMatchObject({ amount: 0, ask_email: true })
    const [offer] = await app.call(prices.offers, { query: { songs: String(other.id) } })
    expect(offer).toMatchObject({ from: 0, free: offered?.id })
  })

  test('sees addresses in its own list only, as owner, exports them, and lets go of them', async () => {
    await claim()
    const editor = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, artist, editor, 'editor')
    const query = { artist_id: artist.id } as never
    expect((await app.requestError(artistAddresses.list, { query }, editor.token)).status).toBe(403)
    const other = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, await makeArtist(app.ctx), other)
    expect((await app.requestError(artistAddresses.list, { query }, other.token)).status).toBe(404)
    const csv = await app.fastify.inject({
      url: `/api/artist/addresses/export?artist_id=${artist.id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(csv.body).toContain(ann.email)
    const [address] = await received()
    await app.call(artistAddresses.remove, { params: { id: address?.id ?? 0 } }, owner.token)
    expect(await received()).toEqual([])
  })
})

test('nothing is offered while selling is off, but addresses can be taken back', async () => {
  const email = someone()
  await ask(email)
  const ticket = await ticketFor(email)
  await app.call(freeDownloads.prepare, prepare(ticket))
  await setSetting(app.ctx, 'enable_selling', '0')
  await app.ctx.settings.reload()
  const body = { price: price.id, email: someone(), agreed: true as const }
  expect((await app.requestError(freeDownloads.request, { body })).status).toBe(404)
  expect((await app.requestError(freeDownloads.prepare, prepare(ticket))).status).toBe(404)
  await app.call(freeDownloads.withdraw, { params: { ticket } })
  await setSetting(app.ctx, 'enable_selling', '1')
  await app.ctx.settings.reload()
  expect(await received()).toEqual([])
})

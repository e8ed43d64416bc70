import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { artistEarnings } from '../../../../contract/selling/back-office/earnings.ts'
import {
  albumSplits,
  artistSplits,
  songSplits,
  splitRequests,
} from '../../../../contract/selling/back-office/splits.ts'
import { carts } from '../../../../contract/selling/cart.ts'
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
import { ledgerFaults, makePrice, makeSplit, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { loadBalance } from '../ledger/service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { mergeShares, splitsInEffect } from './service.ts'

let app: TestApp
let owner: TestUser
let editor: TestUser
let guestOwner: TestUser
let artist: { id: number; name: string }
let guest: { id: number; name: string }
let song: { id: number; title: string }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'limit_calls', '100000')
  await app.ctx.settings.reload()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, editor, guestOwner] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  ;[artist, guest] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, guest, guestOwner)
  // Artists are shown once they have a public song.
  await makeSong(app.ctx, { artists: [guest.id] })
  song = await makeSong(app.ctx, { artist_id: artist.id, artists: [artist.id], title: 'Tidewater' })
})

type Shares = BodyOf<typeof songSplits.propose>['shares']
const between = (...shares: [{ id: number }, number][]): Shares =>
  shares.map(([{ id }, share]) => ({ artist_id: id, share }))
const propose = (shares: Shares, by = owner, id = song.id) =>
  app.requestError(songSplits.propose, { params: { id }, body: { shares } }, by.token)
const splitOf = () => app.call(songSplits.get, { params: { id: song.id } }, owner.token)
const requests = (by = guestOwner) => app.call(splitRequests.list, {}, by.token)
const answer = async (verb: 'accept' | 'decline', by = guestOwner, artist_id = guest.id) => {
  const [request] = await app.ctx.db
    .selectFrom('split_proposals')
    .select('id')
    .orderBy('id', 'desc')
    .execute()
  const params = { id: request?.id ?? 0 }
  return (await app.requestError(splitRequests[verb], { params, body: { artist_id } }, by.token)).status
}
const told = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token))
    .filter(({ kind }) => kind === 'split')
    .map(({ text }) => text)
const agreed = async (shares: Shares) => {
  await propose(shares)
  expect(await answer('accept')).toBe(200)
}
const inEffect = () => splitsInEffect(app.ctx.db, [song.id], [])
const sell = async (item: { song: number } | { album: number }, amount = 1000) => {
  const buyer = await makeUser(app.ctx)
  const { id: price } = await makePrice(app.ctx, item, { amount })
  const product =
    'song' in item ? { type: 'song' as const, id: item.song } : { type: 'album' as const, id: item.album }
  await app.call(carts.add, { body: { product, price } }, buyer.token)
  return (await buy(app, buyer)).order
}
const earned = async (id: number) => 0 - (await loadBalance(app.ctx.db, `artist:${id}`, 'USD'))

describe('a split', () => {
  test('takes effect once the other artist has agreed, and tells both sides', async () => {
    expect((await propose(between([artist, 6000], [guest, 4000]))).status).toBe(200)
    expect(await inEffect()).toEqual([])
    expect(await splitOf()).toMatchObject({
      artist: { id: artist.id },
      shares: [],
      proposal: { shares: [{ share: 6000 }, { share: 4000 }], waiting: [{ id: guest.id }] },
    })
    expect(await told(guestOwner)).toEqual([
      'Offers {title} a share of the earnings of “{text}”. Please confirm.',
    ])
    expect(await requests()).toMatchObject([
      {
        type: 'song',
        title: 'Tidewater',
        artist: { id: artist.id },
        asked: { id: guest.id },
        share: 4000,
        before: 0,
      },
    ])
    expect(await requests(owner)).toEqual([])

    expect(await answer('accept', owner)).toBe(404)
    expect(await answer('accept', guestOwner, artist.id)).toBe(404)
    const answers = await Promise.all([answer('accept'), answer('accept')])
    expect(answers.sort()).toEqual([200, 404])
    expect(await inEffect()).toMatchObject([
      { artist_id: artist.id, share: 6000 },
      { artist_id: guest.id, share: 4000 },
    ])
    expect(await splitOf()).toMatchObject({ shares: [{ share: 6000 }, { share: 4000 }], proposal: null })
    expect(await requests()).toEqual([])
    expect(await told(owner)).toContain('Accepted the split of “{text}”.')
    const log = await app.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'splits')
      .where('item_id', '=', song.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['split_propose', 'split_accepted'])
  })

  test('is refused unless it is the whole, of different artists who exist and can be paid', async () => {
    const nobodys = await makeArtist(app.ctx)
    await makeSong(app.ctx, { artists: [nobodys.id] })
    const errors = async (shares: Shares) => (await propose(shares)).body.errors
    expect(await errors(between([artist, 6000], [guest, 3999]))).toEqual({
      shares: ['All shares together must be 100 %.'],
    })
    expect(await errors(between([guest, 6000], [guest, 4000]))).toEqual({
      shares: ['An artist can only have one share.'],
    })
    expect(await errors(between([artist, 6000], [{ id: 99_999_999 }, 4000]))).toEqual({
      shares: ['This value isn’t valid.'],
    })
    expect(await errors(between([artist, 6000], [nobodys, 4000]))).toEqual({
      shares: ['Artists without a team can’t get a share, as nobody could be paid.'],
    })
    expect((await splitOf()).proposal).toBeNull()
  })

  test('is for owners of the main artist only', async () => {
    const shares = between([artist, 6000], [guest, 4000])
    expect((await propose(shares, editor)).status).toBe(403)
    expect((await propose(shares, guestOwner)).status).toBe(404)
    expect((await app.requestError(songSplits.get, { params: { id: song.id } }, editor.token)).status).toBe(
      403,
    )
    expect(
      (await app.requestError(songSplits.withdraw, { params: { id: song.id } }, guestOwner.token)).status,
    ).toBe(404)
  })

  test('starts at once between artists of the same owner', async () => {
    await makeMember(app.ctx, guest, owner)
    await propose(between([artist, 5000], [guest, 5000]))
    expect(await inEffect()).toHaveLength(2)
    // The other owner of the artist is told.
    expect(await told(guestOwner)).toEqual(['The split of “{text}” is in effect.'])
    // An editor of the other artist decides on no money.
    const edited = await makeArtist(app.ctx)
    await makeSong(app.ctx, { artists: [edited.id] })
    await makeMember(app.ctx, edited, owner, 'editor')
    await makeMember(app.ctx, edited, guestOwner)
    await propose(between([artist, 5000], [edited, 5000]))
    expect((await splitOf()).proposal?.waiting).toMatchObject([{ id: edited.id }])
  })

  test('gives nobody less without agreement, and more at once', async () => {
    await agreed(between([artist, 6000], [guest, 4000]))
    await propose(between([artist, 5000], [guest, 5000]))
    expect(await inEffect()).toMatchObject([{ share: 5000 }, { share: 5000 }])
    await propose(between([artist, 9000], [guest, 1000]))
    expect(await requests()).toMatchObject([{ share: 1000, before: 5000 }])
    expect(await told(guestOwner)).toContain(
      'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.',
    )
    await propose([])
    expect(await requests()).toMatchObject([{ share: 0, before: 5000 }])
    expect(await inEffect()).toMatchObject([{ share: 5000 }, { share: 5000 }])
    expect(await answer('accept')).toBe(200)
    expect(await inEffect()).toEqual([])
    expect((await splitOf()).shares).toEqual([])
  })

  test('declined or withdrawn, changes nothing; a later proposal replaces an open one', async () => {
    await propose(between([artist, 6000], [guest, 4000]))
    const [first] = await requests()
    await propose(between([artist, 7000], [guest, 3000]))
    expect(await requests()).toHaveLength(1)
    const stale = { params: { id: first?.id ?? 0 }, body: { artist_id: guest.id } }
    expect((await app.requestError(splitRequests.accept, stale, guestOwner.token)).status).toBe(404)
    expect(await answer('decline')).toBe(200)
    expect((await splitOf()).proposal).toBeNull()
    expect(await told(owner)).toEqual(['Declined the split of “{text}”.'])
    await propose(between([artist, 6000], [guest, 4000]))
    await app.call(songSplits.withdraw, { params: { id: song.id } }, owner.token)
    expect(await requests()).toEqual([])
    expect(await inEffect()).toEqual([])
  })

  test('waits for all, and cannot start once an artist of it is gone', async () => {
    const third = await makeArtist(app.ctx)
    const thirdOwner = await makeUser(app.ctx)
    await makeMember(app.ctx, third, thirdOwner)
    await makeSong(app.ctx, { artists: [third.id] })
    await propose(between([artist, 4000], [guest, 3000], [third, 3000]))
    expect(await answer('accept')).toBe(200)
    expect(await inEffect()).toEqual([])
    // Its songs go to another artist, so that it can be deleted.
    for (const table of ['song_artists', 'all_songs'])
      await sql`update ${sql.table(table)} set artist_id = ${artist.id} where artist_id = ${guest.id}`.execute(
        app.ctx.db,
      )
    await sql`delete from artists where id = ${guest.id}`.execute(app.ctx.db)
    expect(await answer('accept', thirdOwner, third.id)).toBe(409)
    expect(await inEffect()).toEqual([])
  })

  test('ends when the item gets another main artist', async () => {
    await agreed(between([artist, 6000], [guest, 4000]))
    await propose(between([artist, 9000], [guest, 1000]))
    const next = await makeArtist(app.ctx)
    await app.ctx.db.updateTable('all_songs').set({ artist_id: next.id }).where('id', '=', song.id).execute()
    expect(await inEffect()).toEqual([])
    expect(await requests()).toEqual([])
    expect(await answer('accept')).toBe(404)
  })

  test('does not exist while nothing is sold', async () => {
    await setSetting(app.ctx, 'enable_selling', '0')
    await app.ctx.settings.reload()
    expect((await propose([])).status).toBe(404)
    expect((await app.requestError(splitRequests.list, {}, owner.token)).status).toBe(404)
    await setSetting(app.ctx, 'enable_selling', '1')
    await app.ctx.settings.reload()
  })
})

describe('an album', () => {
  let album: { id: number }
  beforeEach(async () => {
    album = await makeAlbum(app.ctx, { artist_id: artist.id, songs_count: 1 })
    await app.ctx.db.updateTable('all_songs').set({ album_id: album.id }).where('id', '=', song.id).execute()
    const body = { shares: between([artist, 7000], [guest, 3000]) }
    await app.call(albumSplits.propose, { params: { id: album.id }, body }, owner.token)
    expect(await answer('accept')).toBe(200)
  })

  test('shares its split with its songs that have none of their own', async () => {
    expect(await inEffect()).toMatchObject([{ share: 7000 }, { share: 3000 }])
    expect(await splitOf()).toMatchObject({ shares: [], album: { id: album.id, shares: [{}, {}] } })
    await propose(between([artist, 5000], [guest, 5000]))
    expect(await inEffect()).toMatchObject([{ share: 5000 }, { share: 5000 }])
    // Going back to the album’s split gives less again.
    await propose([])
    expect(await requests()).toMatchObject([{ share: 3000, before: 5000 }])
    expect(await answer('accept')).toBe(200)
    expect(await inEffect()).toMatchObject([{ share: 7000 }, { share: 3000 }])
  })

  test('a song that leaves less than the album does needs agreement', async () => {
    await propose(between([artist, 10_000]))
    expect(await requests()).toMatchObject([{ type: 'song', share: 0, before: 3000 }])
  })

  test('does not divide what songs of others on it earn', async () => {
    const other = await makeArtist(app.ctx)
    const theirs = await makeSong(app.ctx, { artist_id: other.id, album_id: album.id })
    expect(await splitsInEffect(app.ctx.db, [theirs.id], [])).toEqual([])
  })

  test('divides what it earns itself', async () => {
    await sell({ album: album.id })
    expect([await earned(artist.id), await earned(guest.id)]).toEqual([595, 255])
  })
})

describe('money', () => {
  test('is divided as it was when it was sold, and shown to each artist', async () => {
    await agreed(between([artist, 6667], [guest, 3333]))
    const order = await sell({ song: song.id }, 1001)
    await propose(between([artist, 5000], [guest, 5000]))
    // 15 % of 10.01 is 1.50; 66.67 % of 8.51 is 5.6736.
    expect([await earned(artist.id), await earned(guest.id)]).toEqual([567, 284])
    const entries = async (of: { id: number }, who: TestUser) =>
      (await app.call(artistEarnings.list, { query: { artist_id: of.id } } as never, who.token)).data
    expect(await entries(guest, guestOwner)).toMatchObject([
      { kind: 'sale', title: 'Tidewater', gross: 1001, commission: 150, share: 3333, net: 284 },
    ])
    expect(await entries(artist, owner)).toMatchObject([{ share: 6667, net: 567 }])
    const { rows } = await sql<{ splits: unknown }>`
      select splits from order_items where order_id = ${order.uuid}`.execute(app.ctx.db)
    expect(rows[0]?.splits).toEqual([
      { artist_id: artist.id, share: 6667, amount: 567 },
      { artist_id: guest.id, share: 3333, amount: 284 },
    ])
    await sell({ song: song.id }, 1000)
    expect([await earned(artist.id), await earned(guest.id)]).toEqual([567 + 425, 284 + 425])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('is taken back from each artist in proportion, to the last unit', async () => {
    const third = await makeArtist(app.ctx)
    await makeSplit(app.ctx, { song: song.id }, [
      { artist_id: artist.id, share: 3334 },
      { artist_id: guest.id, share: 3333 },
      { artist_id: third.id, share: 3333 },
    ])
    const all = [artist, guest, third]
    const amounts = () => Promise.all(all.map(({ id }) => earned(id)))
    const { uuid, items } = await sell({ song: song.id }, 1000)
    expect(await amounts()).toEqual([284, 283, 283])
    const refund = async (amount: number) => {
      const chosen = [{ id: items[0]?.id ?? 0, amount }]
      const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, chosen, ''))
      await carryOut(app.ctx, id)
    }
    await refund(500)
    // 85 % of 5.00 is 4.25, and a third of it 1.4167.
    expect(await amounts()).toEqual([142, 141, 142])
    const [payment] = await app.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', uuid)
      .execute()
    const chargeback = {
      kind: 'chargeback',
      status: 'succeeded',
      reference: 'c-1',
      amount: 500,
      currency: 'USD',
    } as const
    await applyReturned(app.ctx, payment?.id ?? '', chargeback)
    expect(await amounts()).toEqual([0, 0, 0])
    // The bank decides for the artists.
    await applyReturned(app.ctx, payment?.id ?? '', { ...chargeback, status: 'failed' })
    expect(await amounts()).toEqual([142, 141, 142])
    expect(await ledgerFaults(app.ctx)).toEqual([])
    const { data } = await app.call(artistEarnings.list, { query: {} } as never, guestOwner.token)
    expect(data.map(({ kind, share, net }) => [kind, share, net])).toEqual([
      ['chargeback', 3333, 141],
      ['chargeback', 3333, -141],
      ['refund', 3333, -142],
      ['sale', 3333, 283],
    ])
  })

  test('of an artist alone has no share', async () => {
    await sell({ song: song.id })
    const { data } = await app.call(
      artistEarnings.list,
      { query: { artist_id: artist.id } } as never,
      owner.token,
    )
    expect(data).toMatchObject([{ share: null, net: 850 }])
  })
})

test('an artist sees the splits it takes part in, of its own items and of others', async () => {
  await agreed(between([artist, 6000], [guest, 4000]))
  const list = async (of: { id: number }, who: TestUser, more = {}) =>
    (await app.requestError(artistSplits.list, { query: { artist_id: of.id, ...more } } as never, who.token))
      .body
  expect(await list(guest, guestOwner)).toMatchObject({
    data: [
      {
        type: 'song',
        item: { id: song.id, name: 'Tidewater' },
        artist: { id: artist.id },
        share: 4000,
        others: [{ id: artist.id }],
      },
    ],
  })
  expect(await list(guest, guestOwner, { 'filter[of]': 'own' })).toMatchObject({ data: [] })
  expect(await list(artist, owner, { 'filter[of]': 'own', q: 'tide', sort: 'share' })).toMatchObject({
    data: [{ share: 6000 }],
  })
  expect(await list(artist, editor)).toMatchObject({ code: 'forbidden' })
  expect(await list(artist, guestOwner)).toMatchObject({ code: 'not_found' })
})

test('artists that are merged keep their shares together', async () => {
  const twin = await makeArtist(app.ctx)
  await makeSplit(app.ctx, { song: song.id }, [
    { artist_id: artist.id, share: 5000 },
    { artist_id: guest.id, share: 3000 },
    { artist_id: twin.id, share: 2000 },
  ])
  await app.ctx.db.transaction().execute((trx) => mergeShares(trx, [twin.id], guest.id))
  expect(await inEffect()).toMatchObject([
    { artist_id: artist.id, share: 5000 },
    { artist_id: guest.id, share: 5000 },
  ])
})

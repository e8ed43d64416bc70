import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { book } from '../domains/selling/ledger/service.ts'
import type { TestApp } from './app.ts'
import { makeArtist, makeMember, makeSong, type TestUser } from './make.ts'
import { makeCampaign } from './make-campaigns.ts'
import { makeCoupon, makeFreeDownload, makePrice, makePurchase, makeSplit } from './make-selling.ts'
import type { Id } from './owned-item.ts'

/** Creates what an account buys, and what the artist that it manages sells, earns and is asked for. */
export const ownedSelling = (app: TestApp, owner: TestUser, artist: { id: number }) => ({
  purchase: async (): Promise<Id> => (await makePurchase(app.ctx, owner, await makeSong(app.ctx))).id,
  earning: async (): Promise<Id> => {
    const artist = await makeArtist(app.ctx)
    await makeMember(app.ctx, artist, owner)
    await app.ctx.db.transaction().execute((trx) =>
      book(trx, {
        kind: 'sale',
        reference: randomUUID(),
        currency: 'USD',
        entries: [
          { account: 'provider:test', amount: 100 },
          { account: `artist:${artist.id}`, amount: -100 },
        ],
      }),
    )
    const { rows } = await sql<{ id: number }>`
      select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.name = ${`artist:${artist.id}`}`.execute(app.ctx.db)
    return rows[0]?.id ?? 0
  },
  'received address': async (): Promise<Id> => (await makeFreeDownload(app.ctx, artist)).id,
  'given address': async (): Promise<Id> =>
    (await makeFreeDownload(app.ctx, artist, { user_id: owner.id })).id,
  campaign: async (): Promise<Id> => (await makeCampaign(app.ctx, { artist_id: artist.id })).id,
  coupon: async (): Promise<Id> => (await makeCoupon(app.ctx, { artist_id: artist.id })).id,
  split: async (): Promise<Id> => {
    const song = await makeSong(app.ctx, { artist_id: artist.id })
    await makeSplit(app.ctx, { song: song.id }, [{ artist_id: artist.id, share: 10_000 }])
    const { db } = app.ctx
    return (
      await db
        .selectFrom('revenue_splits')
        .select('id')
        .where('song_id', '=', song.id)
        .executeTakeFirstOrThrow()
    ).id
  },
  /** A song of another team of which the owner’s artist would get a share. */
  'split request': async (): Promise<Id> => {
    const main = await makeArtist(app.ctx)
    const song_id = (await makeSong(app.ctx, { artist_id: main.id })).id
    const values = { song_id, album_id: null, owner_id: main.id, proposed_by: null, ends: false }
    const inserted = app.ctx.db.insertInto('split_proposals').values(values).returning('id')
    const { id } = await inserted.executeTakeFirstOrThrow()
    await app.ctx.db
      .insertInto('split_proposal_shares')
      .values([
        { proposal_id: id, artist_id: main.id, share: 6000, before: 10_000, agreed: true },
        { proposal_id: id, artist_id: artist.id, share: 4000, before: 0, agreed: false },
      ])
      .execute()
    return id
  },
  payout: async (): Promise<Id> => {
    const artist = await makeArtist(app.ctx)
    await makeMember(app.ctx, artist, owner)
    const how = {
      method_id: null,
      method: 'Bank',
      details: Buffer.from('-'),
      masked: '[]',
      currency: 'USD',
    }
    const values = { ...how, artist_id: artist.id, artist: 'Artist', amount: 900, fee: 0 }
    return (await app.ctx.db.insertInto('payouts').values(values).returning('id').executeTakeFirstOrThrow())
      .id
  },
  'pending order': async (): Promise<Id> => {
    const values = {
      user_id: owner.id,
      fingerprint: randomUUID(),
      currency: 'USD',
      subtotal: 900,
      total: 900,
      tax_included: false,
      discount_code_id: null,
      discount_code: null,
      buyer_name: owner.name,
      buyer_email: owner.email,
      country: null,
      provider: 'offline',
      refund_reason: null,
      expires_at: new Date(Date.now() + 3_600_000),
    } as const
    return (await app.ctx.db.insertInto('orders').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
  gift: async (): Promise<Id> => {
    const { order_item_id } = await makePurchase(app.ctx, owner, await makeSong(app.ctx))
    const secret = { code_hash: randomBytes(32), code_encrypted: randomBytes(32) }
    const values = { order_item_id, user_id: owner.id, sender: 'Owner', email: 'a@example.com', ...secret }
    return (await app.ctx.db.insertInto('gifts').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
  'cart item': async (): Promise<Id> => {
    const song = await makeSong(app.ctx, { user_id: owner.id, public: true })
    const { id: price_id } = await makePrice(app.ctx, { song: song.id })
    const values = { user_id: owner.id, price_id, amount: 900, list_amount: 900 }
    return (
      await app.ctx.db.insertInto('cart_items').values(values).returning('id').executeTakeFirstOrThrow()
    ).id
  },
})

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { listeningSessions } from '../../contract/listening-sessions.ts'
import { playlists } from '../../contract/playlists.ts'
import { book } from '../features/ledger/ledger.service.ts'
import type { TestApp } from './app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makeMember,
  makePodcast,
  makeSong,
  makeStation,
  type TestUser,
} from './make.ts'
import { makeCampaign } from './make-campaigns.ts'
import { makeCoupon, makeFreeDownload, makePrice, makePurchase, makeSplit } from './make-selling.ts'

export type Id = number | string

/** Creates a group of the owner with a message. */
const makeConversation = async ({ ctx: { db } }: TestApp, owner: TestUser) => {
  const group = { kind: 'group', name: 'Own', owner_id: owner.id } as const
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('conversation_members').values({ conversation_id, user_id: owner.id }).execute()
  const written = { conversation_id, user_id: owner.id, text: 'Own', client_id: randomUUID() }
  return db
    .insertInto('messages')
    .values(written)
    .returning(['id', 'conversation_id'])
    .executeTakeFirstOrThrow()
}

/** Logs the owner in on another device. */
const makeSession = async ({ ctx: { db } }: TestApp, owner: TestUser): Promise<Id> => {
  const values = {
    user_id: owner.id,
    agent: 'a',
    address: '127.0.0.1',
    token_hash: Buffer.from(randomUUID()),
    expires_at: new Date(Date.now() + 3_600_000),
  }
  return (await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns functions that create an item of an account, or of the artist that it manages; `open`: visible to everyone. */
export const ownedItems = (app: TestApp, owner: TestUser, artist: { id: number }) => {
  const kinds = {
    song: async (open: boolean): Promise<Id> =>
      (
        await makeSong(app.ctx, {
          user_id: owner.id,
          public: open,
          media: { bytes: Buffer.from(randomUUID()) },
        })
      ).id,
    album: async (open: boolean): Promise<Id> => {
      const { id } = await makeAlbum(app.ctx, { user_id: owner.id, public: open })
      await makeSong(app.ctx, { user_id: owner.id, album_id: id, public: open })
      return id
    },
    'managed song': async (open: boolean): Promise<Id> => {
      const artist = await makeArtist(app.ctx)
      await makeMember(app.ctx, artist, owner)
      return (await makeSong(app.ctx, { artist_id: artist.id, public: open })).id
    },
    'managed album': async (open: boolean): Promise<Id> => {
      const artist = await makeArtist(app.ctx)
      await makeMember(app.ctx, artist, owner)
      return (await makeAlbum(app.ctx, { artist_id: artist.id, public: open })).id
    },
    'upcoming album': async (open: boolean): Promise<Id> => {
      const release_at = new Date(Date.now() + 3_600_000)
      const shown = { public: false, release_at, shown_early: open }
      return (await makeAlbum(app.ctx, { artist_id: artist.id, ...shown })).id
    },
    'upcoming single': async (open: boolean): Promise<Id> => {
      const release_at = new Date(Date.now() + 3_600_000)
      const shown = { public: false, release_at, shown_early: open }
      return (await makeSong(app.ctx, { artist_id: artist.id, ...shown })).id
    },
    /** A song of another team that names the owner’s artist as featured. */
    'featured request': async (): Promise<Id> => {
      const { id } = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
      await app.ctx.db
        .insertInto('featured_requests')
        .values({ song_id: id, artist_id: artist.id, requested_by: null })
        .execute()
      return id
    },
    'deleted song': async (): Promise<Id> => {
      const id = await kinds['managed song'](false)
      await app.ctx.db
        .updateTable('all_songs')
        .set({ deleted_at: new Date() })
        .where('id', '=', Number(id))
        .execute()
      return id
    },
    'deleted album': async (): Promise<Id> => {
      const id = await kinds['managed album'](false)
      await app.ctx.db
        .updateTable('all_albums')
        .set({ deleted_at: new Date() })
        .where('id', '=', Number(id))
        .execute()
      return id
    },
    playlist: async (open: boolean): Promise<Id> =>
      (await app.call(playlists.create, { body: { title: 'Own', public: open } }, owner.token)).id,
    podcast: async (open: boolean): Promise<Id> =>
      (await makePodcast(app.ctx, { user_id: owner.id, public: open })).id,
    episode: async (open: boolean): Promise<Id> => {
      const podcast = await makePodcast(app.ctx, { user_id: owner.id, public: open })
      return (await makeEpisode(app.ctx, { podcast_id: podcast.id })).id
    },
    'artist’s podcast': async (): Promise<Id> => (await makePodcast(app.ctx, { artist_id: artist.id })).id,
    'artist’s episode': async (): Promise<Id> => {
      const podcast = await makePodcast(app.ctx, { artist_id: artist.id })
      return (await makeEpisode(app.ctx, { podcast_id: podcast.id })).id
    },
    'artist’s event': async (): Promise<Id> => {
      const place = { venue: 'Own', city: 'Vienna', time_zone: 'UTC', starts_at: new Date() }
      const inserted = app.ctx.db.insertInto('artist_events').values({ ...place, artist_id: artist.id })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    },
    'artist’s post': async (): Promise<Id> => {
      const inserted = app.ctx.db.insertInto('artist_posts').values({ artist_id: artist.id, text: 'Own' })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    },
    station: async (open: boolean): Promise<Id> => (await makeStation(app.ctx, { public: open })).id,
    upload: async (): Promise<Id> => {
      const id = randomUUID()
      const expires_at = new Date(Date.now() + 3_600_000).toISOString()
      const values = {
        id,
        user_id: owner.id,
        purpose: 'cover',
        file_name: 'a.png',
        size: 9,
        expires_at,
      } as const
      await app.ctx.db.insertInto('uploads').values(values).execute()
      return id
    },
    shareLink: async (): Promise<Id> => {
      const song_id = Number(await kinds.song(false))
      const token_hash = Buffer.from(randomUUID())
      const values = { user_id: owner.id, song_id, token_hash, token_encrypted: Buffer.from('-') }
      const inserted = app.ctx.db.insertInto('share_links').values(values).returning('id')
      return (await inserted.executeTakeFirstOrThrow()).id
    },
    session: () => makeSession(app, owner),
    'push device': async (): Promise<Id> => {
      const session_id = (await makeSession(app, owner)) as string
      const keys = { p256dh: 'p', auth: 'a', endpoint: `https://push.example/${session_id}` }
      const values = { user_id: owner.id, session_id, ...keys }
      return (
        await app.ctx.db
          .insertInto('push_subscriptions')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    notification: async (): Promise<Id> => {
      const values = { user_id: owner.id, kind: 'release', subject: randomUUID(), text: 'release' } as const
      return (
        await app.ctx.db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow()
      ).id
    },
    passkey: async (): Promise<Id> => {
      const id = randomUUID()
      const values = {
        id,
        user_id: owner.id,
        name: 'Key',
        public_key: Buffer.from('k'),
        counter: 0,
        transports: [],
      }
      await app.ctx.db.insertInto('passkeys').values(values).execute()
      return id
    },
    bulk: async (): Promise<Id> => {
      const id = randomUUID()
      const values = { id, user_id: owner.id, resource: 'songs', action: 'publish', ids: [1] }
      await app.ctx.db.insertInto('bulk_jobs').values(values).execute()
      return id
    },
    conversation: async (): Promise<Id> => (await makeConversation(app, owner)).conversation_id,
    message: async (): Promise<Id> => (await makeConversation(app, owner)).id,
    blend: async (): Promise<Id> => {
      const { db } = app.ctx
      const { id } = await db.insertInto('blends').defaultValues().returning('id').executeTakeFirstOrThrow()
      const joined_at = new Date()
      await db.insertInto('blend_members').values({ blend_id: id, user_id: owner.id, joined_at }).execute()
      return id
    },
    'listening session': async (): Promise<Id> => {
      const items = [{ type: 'song' as const, id: Number(await kinds.song(true)) }]
      const body = { items, index: 0, position: 0, playing: false, guests: 'control' as const }
      const started = { body: { ...body, client: randomUUID() } }
      return (await app.call(listeningSessions.start, started, owner.token)).id
    },
    'team message': async (): Promise<Id> => {
      const artist = await makeArtist(app.ctx)
      await makeMember(app.ctx, artist, owner)
      const values = { name: 'Owner', email: owner.email, subject: 'Covers', message: 'Where are they?' }
      const row = { ...values, user_id: owner.id, artist_id: artist.id, of_team: true }
      const inserted = app.ctx.db.insertInto('contact_messages').values(row).returning('id')
      return (await inserted.executeTakeFirstOrThrow()).id
    },
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
      return (await app.ctx.db.insertInto('orders').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    },
    gift: async (): Promise<Id> => {
      const { order_item_id } = await makePurchase(app.ctx, owner, await makeSong(app.ctx))
      const secret = { code_hash: randomBytes(32), code_encrypted: randomBytes(32) }
      const values = { order_item_id, user_id: owner.id, sender: 'Owner', email: 'a@example.com', ...secret }
      return (await app.ctx.db.insertInto('gifts').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    },
    'cart item': async (): Promise<Id> => {
      const song = await kinds.song(true)
      const { id: price_id } = await makePrice(app.ctx, { song: Number(song) })
      const values = { user_id: owner.id, price_id, amount: 900, list_amount: 900 }
      return (
        await app.ctx.db.insertInto('cart_items').values(values).returning('id').executeTakeFirstOrThrow()
      ).id
    },
    play: async (): Promise<Id> => {
      const values = { user_id: owner.id, item_type: 'song', item_id: 1, duration: 60 }
      return (await app.ctx.db.insertInto('plays').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    },
  }
  return kinds
}

export type OwnedItems = ReturnType<typeof ownedItems>

import { randomUUID } from 'node:crypto'
import { listeningSessions } from '../../contract/social/listening-sessions.ts'
import type { TestApp } from './app.ts'
import { makeArtist, makeMember, makeSong, type TestUser } from './make.ts'
import type { Id } from './owned-item.ts'
import { makeAppPassword } from './subsonic-client.ts'
import { makeWebhook } from './webhook-receiver.ts'

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

/** Creates what an account has of its own, and what it shares with other people. */
export const ownedAccount = (app: TestApp, owner: TestUser) => ({
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
    const what = { kind: 'release', text: 'song', title: 'Own' } as const
    const values = { user_id: owner.id, subject: randomUUID(), ...what }
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
  'app password': async (): Promise<Id> => (await makeAppPassword(app, owner)).id,
  import: async (): Promise<Id> => {
    const values = {
      id: randomUUID(),
      user_id: owner.id,
      source: 'file',
      name: 'Mix.m3u',
      status: 'ready',
    } as const
    await app.ctx.db.deleteFrom('imports').where('user_id', '=', owner.id).execute()
    await app.ctx.db.insertInto('imports').values(values).execute()
    return values.id
  },
  webhook: async (): Promise<Id> => {
    // One of an address.
    await app.ctx.db.deleteFrom('webhooks').where('user_id', '=', owner.id).execute()
    return (await makeWebhook(app.ctx, owner)).id
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
    const items = [
      { type: 'song' as const, id: (await makeSong(app.ctx, { user_id: owner.id, public: true })).id },
    ]
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
  play: async (): Promise<Id> => {
    const values = { user_id: owner.id, item_type: 'song', item_id: 1, duration: 60 }
    return (await app.ctx.db.insertInto('all_plays').values(values).returning('id').executeTakeFirstOrThrow())
      .id
  },
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { chat } from '../../../../contract/social/chat.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.ctx.db.insertInto('settings').values({ key: 'limit_calls', value: '100000' }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(100_000))
})
afterAll(() => app.close())

const befriend = async (...users: TestUser[]) => {
  for (const [i, one] of users.entries())
    for (const other of users.slice(i + 1)) {
      await app.call(friends.add, { body: { user_id: other.id } }, one.token)
      await app.call(friends.add, { body: { user_id: one.id } }, other.token)
    }
}
const person = (name: string) => makeUser(app.ctx, { name })
/** Two friends and their conversation. */
const pair = async () => {
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  await befriend(ann, bob)
  const { id } = await open(ann, bob)
  return { ann, bob, id }
}
/** Three friends in a group of the first. */
const trio = async () => {
  const [ann, bob, cid] = [await person('Ann'), await person('Bob'), await person('Cid')]
  await befriend(ann, bob, cid)
  const { id } = await app.call(
    chat.createGroup,
    { body: { name: 'Jazz', user_ids: [bob.id, cid.id] } },
    ann.token,
  )
  return { ann, bob, cid, id }
}
const open = (one: TestUser, other: TestUser) =>
  app.call(chat.open, { body: { user_id: other.id } }, one.token)
const send = (by: TestUser, id: number, body: object = { text: 'Hello' }) =>
  app.call(chat.send, { params: { id }, body: { client_id: randomUUID(), ...body } as never }, by.token)
const get = (by: TestUser, id: number) => app.call(chat.get, { params: { id } }, by.token)
const page = (by: TestUser, id: number, query: object = {}) =>
  app.call(chat.messages, { params: { id }, query }, by.token)
const texts = async (by: TestUser, id: number) =>
  (await page(by, id)).data.map(({ kind, text }) => (kind === 'text' ? text : kind))
const list = (by: TestUser, query: object = {}) => app.call(chat.conversations, { query }, by.token)
const unread = async (by: TestUser) => (await app.call(chat.unread, {}, by.token)).unread
const read = (by: TestUser, id: number, message_id: number) =>
  app.call(chat.read, { params: { id }, body: { message_id } }, by.token)
const refusal = async (
  e: Parameters<TestApp['requestError']>[0],
  input: unknown,
  by: TestUser,
): Promise<number> => (await app.requestError(e, input, by.token)).status
/** The stored events of a user by name. */
const eventsOf = async (user: TestUser, name: string) =>
  (
    await app.ctx.db
      .selectFrom('user_events')
      .select('body')
      .where('user_id', '=', user.id)
      .where('name', '=', name)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body as Record<string, never>)

it('opens one conversation for two friends, whoever opens it', async () => {
  const { ann, bob, id } = await pair()
  expect((await open(bob, ann)).id).toBe(id)
  expect(await get(ann, id)).toMatchObject({
    kind: 'direct',
    name: null,
    users: [{ id: bob.id }],
    can_send: true,
  })
  const both = await Promise.all([open(ann, bob), open(bob, ann)])
  expect(both.map((one) => one.id)).toEqual([id, id])
})

it('refuses strangers, and unknown users, as partners', async () => {
  const [ann, stranger] = [await person('Ann'), await person('Stranger')]
  expect(await refusal(chat.open, { body: { user_id: stranger.id } }, ann)).toBe(403)
  expect(await refusal(chat.open, { body: { user_id: 100_000_000 } }, ann)).toBe(403)
  expect(await refusal(chat.open, { body: { user_id: ann.id } }, ann)).toBe(403)
})

it('sends, lists and counts messages', async () => {
  const { ann, bob, id } = await pair()
  await send(ann, id, { text: '  One  ' })
  const last = await send(ann, id, { text: 'Two' })
  expect(await texts(bob, id)).toEqual(['One', 'Two'])
  expect(await unread(bob)).toBe(2)
  expect(await unread(ann)).toBe(0)
  expect((await list(bob)).data).toMatchObject([
    { id, unread: 2, last_message: { text: 'Two', user_id: ann.id } },
  ])
  expect(await read(bob, id, last.id)).toEqual({ unread: 0 })
  expect(await unread(bob)).toBe(0)
})

it('refuses empty, long and malformed messages', async () => {
  const { ann, id } = await pair()
  const status = (body: object) =>
    refusal(chat.send, { params: { id }, body: { client_id: randomUUID(), ...body } }, ann)
  expect(await status({})).toBe(422)
  expect(await status({ text: '   ' })).toBe(422)
  expect(await status({ text: 'x'.repeat(2001) })).toBe(422)
  expect(await status({ text: 'x', client_id: 'x' })).toBe(422)
  expect(await status({ text: 'x', html: '<b>' })).toBe(422)
  expect(await status({ item: { type: 'song', id: 100_000_000 } })).toBe(422)
  expect((await send(ann, id, { text: '😀'.repeat(1000) })).text).toHaveLength(2000)
})

it('stores a message once, however often and concurrently it is sent', async () => {
  const { ann, bob, id } = await pair()
  const client_id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(ann, id, { text: 'Once', client_id })))
  expect(new Set(sent.map((message) => message.id)).size).toBe(1)
  expect(await texts(bob, id)).toEqual(['Once'])
  expect(await unread(bob)).toBe(1)
  expect(await eventsOf(bob, 'message.created')).toHaveLength(1)
})

it('publishes messages in the order of their ids, however many are sent at once', async () => {
  const { ann, bob, id } = await pair()
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 ? ann : bob, id, { text: `${i}` })))
  const ids = (await eventsOf(ann, 'message.created')).map(
    ({ message }) => (message as unknown as { id: number }).id,
  )
  expect(ids).toHaveLength(20)
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
  expect((await page(bob, id)).data.map((message) => message.id)).toEqual(ids)
  expect([await unread(ann), await unread(bob)]).toEqual([10, 10])
})

it('pages through history in both directions', async () => {
  const { ann, bob, id } = await pair()
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push((await send(ann, id, { text: `${i}` })).id)
  const at = async (query: object) => {
    const { data, has_more, has_newer } = await page(bob, id, { limit: 4, ...query })
    return { texts: data.map(({ text }) => Number(text)), has_more, has_newer }
  }
  expect(await at({})).toEqual({ texts: [8, 9, 10, 11], has_more: true, has_newer: false })
  expect(await at({ before: ids[8] })).toEqual({ texts: [4, 5, 6, 7], has_more: true, has_newer: true })
  expect(await at({ before: ids[4] })).toEqual({ texts: [0, 1, 2, 3], has_more: false, has_newer: true })
  expect(await at({ after: ids[3] })).toEqual({ texts: [4, 5, 6, 7], has_more: true, has_newer: true })
  expect(await at({ after: ids[7] })).toEqual({ texts: [8, 9, 10, 11], has_more: true, has_newer: false })
  expect(await at({ around: ids[6] })).toEqual({ texts: [4, 5, 6, 7], has_more: true, has_newer: true })
})

it('searches a conversation', async () => {
  const { ann, bob, id } = await pair()
  for (const text of ['Élan vital', 'elan', 'else', '100% elan']) await send(ann, id, { text })
  const found = async (q: string) =>
    (await app.call(chat.search, { params: { id }, query: { q } }, bob.token)).data.map(({ text }) => text)
  expect(await found('ELAN')).toEqual(['100% elan', 'elan', 'Élan vital'])
  expect(await found('0%')).toEqual(['100% elan'])
  expect(await found('nothing')).toEqual([])
})

it('shows shared items as each reader may see them', async () => {
  const { ann, bob, id } = await pair()
  const song = await makeSong(app.ctx, { title: 'Blue', user_id: ann.id, public: false })
  await send(ann, id, { item: { type: 'song', id: song.id, at: 83 } })
  expect((await page(ann, id)).data[0]?.item).toMatchObject({ title: 'Blue', at: 83 })
  expect((await page(bob, id)).data[0]?.item).toEqual({
    type: 'song',
    id: song.id,
    title: null,
    subtitle: '',
    cover: null,
    mosaic: [],
    at: 83,
  })
  const { id: cover_id } = await makeCover(app.ctx)
  const songs = [(await makeSong(app.ctx, { cover_id })).id]
  const kitchen = { title: 'Kitchen', public: true, songs }
  const playlist = await app.call(playlists.create, { body: kitchen }, ann.token)
  await send(ann, id, { item: { type: 'playlist', id: playlist.id } })
  expect((await page(bob, id)).data.at(-1)?.item).toMatchObject({
    cover: null,
    mosaic: [{ color: '#204060' }],
  })
  const [told] = await eventsOf(bob, 'message.created')
  expect(JSON.stringify(told)).not.toContain('Blue')
  expect(JSON.stringify(await list(bob))).not.toContain('Blue')
})

it('answers messages of the same conversation only', async () => {
  const { ann, bob, id } = await pair()
  const other = await pair()
  const first = await send(ann, id, { text: 'Question' })
  const foreign = await send(other.ann, other.id)
  expect((await send(bob, id, { text: 'Answer', reply_to: first.id })).reply_to).toEqual({
    id: first.id,
    user_id: ann.id,
    text: 'Question',
    item_title: null,
    deleted: false,
  })
  const body = { text: 'x', reply_to: foreign.id, client_id: randomUUID() }
  expect(await refusal(chat.send, { params: { id }, body }, ann)).toBe(422)
})

it('edits own messages for fifteen minutes', async () => {
  const { ann, bob, id } = await pair()
  const { id: message } = await send(ann, id, { text: 'Helo' })
  const edit = { params: { id: message }, body: { text: 'Hello' } }
  expect(await app.call(chat.edit, edit, ann.token)).toMatchObject({ text: 'Hello' })
  expect((await page(bob, id)).data[0]).toMatchObject({ text: 'Hello', edited_at: expect.any(String) })
  expect(await eventsOf(bob, 'message.changed')).toMatchObject([{ message: { text: 'Hello' } }])
  expect(await refusal(chat.edit, edit, bob)).toBe(403)
  await app.ctx.db
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('id', '=', message)
    .execute()
  expect(await refusal(chat.edit, edit, ann)).toBe(409)
})

it('deletes own messages for everyone and leaves a stub', async () => {
  const { ann, bob, id } = await pair()
  const { id: message } = await send(ann, id, { text: 'Secret' })
  const reply = await send(bob, id, { text: 'What?', reply_to: message })
  await app.call(chat.react, { params: { id: message }, body: { emoji: '👍', on: true } }, bob.token)
  expect(await refusal(chat.remove, { params: { id: message } }, bob)).toBe(403)
  await app.call(chat.remove, { params: { id: message } }, ann.token)
  expect(await unread(bob)).toBe(0)
  const [stub, answer] = (await page(bob, id)).data
  expect(stub).toMatchObject({ id: message, text: null, item: null, deleted: true, reactions: [] })
  expect(answer).toMatchObject({ id: reply.id, reply_to: { text: null, deleted: true } })
  expect(await refusal(chat.edit, { params: { id: message }, body: { text: 'x' } }, ann)).toBe(409)
})

it('adds and removes reactions', async () => {
  const { ann, bob, id } = await pair()
  const { id: message } = await send(ann, id)
  const react = (by: TestUser, emoji: string, on = true) =>
    app.call(chat.react, { params: { id: message }, body: { emoji, on } }, by.token)
  await react(ann, '👍')
  await react(bob, '👍')
  await react(bob, '👍')
  expect((await react(bob, '❤️')).reactions).toEqual([
    { emoji: '👍', user_ids: [ann.id, bob.id] },
    { emoji: '❤️', user_ids: [bob.id] },
  ])
  expect((await react(ann, '👍', false)).reactions[0]).toEqual({ emoji: '👍', user_ids: [bob.id] })
  const bad = { params: { id: message }, body: { emoji: '<b>', on: true } }
  expect(await refusal(chat.react, bad, ann)).toBe(422)
})

it('keeps read and delivered marks of all devices, and never turns them back', async () => {
  const { ann, bob, id } = await pair()
  const one = await send(ann, id)
  const two = await send(ann, id)
  const deliver = (message_id: number) =>
    app.call(chat.delivered, { body: { messages: [{ conversation_id: id, message_id }] } }, bob.token)
  await deliver(two.id)
  await deliver(one.id)
  expect((await get(ann, id)).users[0]).toMatchObject({ delivered_id: two.id, read_id: 0 })
  expect(await read(bob, id, one.id)).toEqual({ unread: 1 })
  expect(await read(bob, id, two.id + 1000)).toEqual({ unread: 0 })
  expect(await read(bob, id, one.id)).toEqual({ unread: 0 })
  expect((await get(ann, id)).users[0]).toMatchObject({ read_id: two.id })
  expect(await eventsOf(ann, 'message.read')).toMatchObject([
    { message_id: one.id, unread: null },
    { message_id: two.id, unread: null },
  ])
  expect(await eventsOf(bob, 'message.read')).toMatchObject([{ unread: 1 }, { unread: 0 }])
})

it('hides receipts from and of those who turned them off', async () => {
  const { ann, bob, id } = await pair()
  const { id: message } = await send(ann, id)
  await app.call(account.change, { body: { privacy: { receipts: false } } }, bob.token)
  await read(bob, id, message)
  for (const by of [ann, bob])
    expect((await get(by, id)).users[0]).toMatchObject({ delivered_id: null, read_id: null })
  expect(await eventsOf(ann, 'message.read')).toEqual([])
  expect(await eventsOf(bob, 'message.read')).toHaveLength(1)
})

it('stays readable after friends have parted, and writable once they are friends again', async () => {
  const { ann, bob, id } = await pair()
  const { id: message } = await send(ann, id)
  await app.call(friends.remove, { body: { friend_id: bob.id } }, ann.token)
  expect(await get(bob, id)).toMatchObject({ can_send: false })
  const body = { text: 'x', client_id: randomUUID() }
  expect(await refusal(chat.send, { params: { id }, body }, bob)).toBe(403)
  const reaction = { params: { id: message }, body: { emoji: '👍', on: true } }
  expect(await refusal(chat.react, reaction, bob)).toBe(403)
  await befriend(ann, bob)
  await send(bob, id)
})

it('disappears while one blocks the other', async () => {
  const { ann, bob, id } = await pair()
  await send(ann, id)
  await app.call(blocks.add, { body: { user_id: ann.id } }, bob.token)
  for (const by of [ann, bob]) {
    expect((await list(by)).data).toEqual([])
    expect(await unread(by)).toBe(0)
    expect(await refusal(chat.get, { params: { id } }, by)).toBe(404)
    expect(await refusal(chat.messages, { params: { id } }, by)).toBe(404)
    const body = { text: 'x', client_id: randomUUID() }
    expect(await refusal(chat.send, { params: { id }, body }, by)).toBe(404)
  }
  await app.call(blocks.remove, { body: { user_id: ann.id } }, bob.token)
  expect(await get(ann, id)).toMatchObject({ can_send: false })
})

it('manages a group: its owner adds, removes, renames and hands over', async () => {
  const { ann, bob, cid, id } = await trio()
  const dan = await person('Dan')
  await befriend(ann, dan)
  await send(ann, id, { text: 'Before' })
  const add = { params: { id }, body: { user_ids: [dan.id] } }
  expect(await refusal(chat.addMembers, add, bob)).toBe(403)
  await app.call(chat.addMembers, add, ann.token)
  await send(ann, id, { text: 'After' })
  expect(await texts(dan, id)).toEqual(['added', 'After'])
  await app.call(chat.update, { params: { id }, body: { name: 'Bop' } }, ann.token)
  await app.call(chat.removeMember, { params: { id }, body: { user_id: cid.id } }, ann.token)
  expect(await refusal(chat.get, { params: { id } }, cid)).toBe(404)
  await app.call(chat.update, { params: { id }, body: { owner_id: bob.id } }, ann.token)
  expect(await get(dan, id)).toMatchObject({
    name: 'Bop',
    owner_id: bob.id,
    users: [{ id: ann.id }, { id: bob.id }],
  })
  expect(await refusal(chat.update, { params: { id }, body: { name: 'X' } }, ann)).toBe(403)
  expect((await page(ann, id)).data.map(({ kind }) => kind)).toEqual([
    'created',
    'text',
    'added',
    'text',
    'renamed',
    'removed',
    'owner',
  ])
})

it('passes a group on when its owner leaves or is deleted, and deletes it with its last member', async () => {
  const { ann, bob, cid, id } = await trio()
  await send(ann, id, { text: 'Mine' })
  const leave = (by: TestUser) =>
    app.call(chat.removeMember, { params: { id }, body: { user_id: by.id } }, by.token)
  await leave(bob)
  await app.ctx.db
    .updateTable('sessions')
    .set({ created_at: new Date() })
    .where('user_id', '=', ann.id)
    .execute()
  await app.call(account.remove, { body: {} }, ann.token)
  expect(await get(cid, id)).toMatchObject({ owner_id: cid.id, users: [] })
  expect((await page(cid, id)).data.find(({ kind }) => kind === 'text')).toMatchObject({
    user_id: null,
    text: null,
    deleted: true,
  })
  await leave(cid)
  expect(await app.ctx.db.selectFrom('conversations').select('id').where('id', '=', id).execute()).toEqual([])
})

it('limits groups to friends, to twenty members, and to people who do not block each other', async () => {
  const { ann, bob, cid, id } = await trio()
  const [stranger, dan] = [await person('Stranger'), await person('Dan')]
  await befriend(ann, dan)
  await app.call(blocks.add, { body: { user_id: dan.id } }, cid.token)
  const status = (user_ids: number[]) => refusal(chat.addMembers, { params: { id }, body: { user_ids } }, ann)
  expect(await status([stranger.id])).toBe(403)
  expect(await status([dan.id])).toBe(403)
  const crowd = await Promise.all(Array.from({ length: 18 }, (_, i) => person(`Fan ${i}`)))
  await app.ctx.db
    .insertInto('friendships')
    .values(crowd.map(({ id: friend_id }) => ({ user_id: ann.id, friend_id, accepted_at: new Date() })))
    .execute()
  expect(await status(crowd.map((fan) => fan.id))).toBe(409)
  const some = crowd.slice(0, 17).map((fan) => fan.id)
  await app.call(chat.addMembers, { params: { id }, body: { user_ids: some } }, ann.token)
  expect((await get(bob, id)).users).toHaveLength(19)
})

it('hides members of a group who block each other from each other', async () => {
  const { ann, bob, cid, id } = await trio()
  const before = await send(cid, id, { text: 'Before' })
  await app.call(blocks.add, { body: { user_id: cid.id } }, bob.token)
  await send(cid, id, { text: 'From Cid' })
  await send(ann, id, { text: 'From Ann', reply_to: before.id })
  expect(await texts(bob, id)).toEqual(['created', 'From Ann'])
  expect(await texts(cid, id)).toEqual(['created', 'Before', 'From Cid', 'From Ann'])
  expect((await page(bob, id)).data.at(-1)?.reply_to).toBeNull()
  expect((await get(bob, id)).users.map((user) => user.id)).toEqual([ann.id])
  expect(JSON.stringify(await eventsOf(bob, 'message.created'))).not.toContain('From Cid')
})

it('mutes a conversation without losing count', async () => {
  const { ann, bob, id } = await pair()
  await app.call(chat.mute, { params: { id }, body: { muted: true } }, bob.token)
  await send(ann, id)
  expect(await unread(bob)).toBe(0)
  expect(await get(bob, id)).toMatchObject({ muted: true, unread: 1 })
})

it('lists conversations by last change, pages through them and finds them by name', async () => {
  const ann = await person('Ann')
  const ids: number[] = []
  for (const name of ['Berta', 'Carla', 'Dora']) {
    const other = await person(name)
    await befriend(ann, other)
    const { id } = await open(ann, other)
    await send(other, id)
    ids.unshift(id)
  }
  const first = await list(ann, { per_page: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = await list(ann, { per_page: 2, after: first.meta.next ?? '' })
  expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect((await list(ann, { q: 'carl' })).data.map(({ id }) => id)).toEqual([ids[1]])
})

it('notifies those who are not connected, once per conversation, until they read it', async () => {
  const { ann, bob, id } = await pair()
  const about = async (who: TestUser) =>
    (
      await app.ctx.db
        .selectFrom('notifications')
        .select(['title', 'text', 'count', 'link', 'read_at'])
        .where('user_id', '=', who.id)
        .where('kind', '=', 'message')
        .execute()
    ).map(({ read_at, ...rest }) => ({ ...rest, read: read_at !== null }))
  await send(ann, id)
  const last = await send(ann, id)
  const link = `/messages/${id}`
  const both = { title: 'Ann', text: 'messages', count: 2, link }
  expect(await about(bob)).toEqual([{ ...both, read: false }])
  // Its badge is that of chat, not also that of the bell.
  expect(await app.call(notifications.list, {}, bob.token)).toEqual([])
  expect((await app.call(session.user, {}, bob.token)).unread_notifications).toBe(0)
  expect(await app.call(notifications.read, { body: { all: true } }, bob.token)).toEqual({ unread: 0 })
  expect(await about(bob)).toEqual([{ ...both, read: false }])
  await read(bob, id, last.id)
  expect(await about(bob)).toEqual([{ ...both, read: true }])
  await app.ctx.db
    .insertInto('stream_leases')
    .values({ user_id: ann.id, node_id: randomUUID(), expires_at: new Date(Date.now() + 60_000) })
    .execute()
  await send(bob, id)
  expect(await about(ann)).toEqual([])
  await app.call(chat.mute, { params: { id }, body: { muted: true } }, bob.token)
  await send(ann, id)
  expect(await about(bob)).toHaveLength(1)
})

it('needs the permission and the setting', async () => {
  const visitor = await makeUser(app.ctx, { roles: ['artist'] })
  await app.ctx.db.deleteFrom('user_roles').where('user_id', '=', visitor.id).execute()
  expect(await refusal(chat.conversations, {}, visitor)).toBe(403)
  const { ann } = await pair()
  const set = async (value: string) => {
    await app.ctx.db
      .insertInto('settings')
      .values({ key: 'enableChat', value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
    await app.ctx.channel.publish('settings')
    await vi.waitFor(() => expect(app.ctx.settings().enableChat).toBe(value === 'true'))
  }
  await set('false')
  expect(await refusal(chat.conversations, {}, ann)).toBe(404)
  await set('true')
})

it('exports own messages and conversations', async () => {
  const { ann, bob, id } = await pair()
  await send(ann, id, { text: 'Mine' })
  await send(bob, id, { text: 'Not mine' })
  const response = await app.fastify.inject({
    url: '/api/user/export',
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(response.json()).toMatchObject({
    conversations: [{ members: ['Bob'] }],
    chat_messages: [{ conversation: id, text: 'Mine' }],
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import { adminArtistDecisions } from '../../../../contract/catalog/back-office/artist-requests.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { adminContactActs } from '../../../../contract/site/back-office/contact.ts'
import { contact } from '../../../../contract/site/contact.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { deleteExpiredNotifications, notify } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const say = (user: TestUser, subject: string, values: object = {}) => {
  const saying = { text: 'answer', item: null, link: null } as const
  const about = { kind: 'contact' as const, to: [user.id], exclude: [], title: subject, subject }
  return app.ctx.db
    .transaction()
    .execute((trx) => notify(trx, { ...about, ...saying, several: saying, ...values }))
}
const list = (user: TestUser) => app.call(notifications.list, {}, user.token)
const unread = async (user: TestUser) => (await app.call(session.user, {}, user.token)).unread_notifications
const read = (user: TestUser, body: { ids: number[] } | { all: true }) =>
  app.call(notifications.read, { body }, user.token)

it('shows the newest first and counts unread ones, also with the account', async () => {
  const ann = await makeUser(app.ctx)
  expect(await unread(ann)).toBe(0)
  for (const subject of ['one', 'two', 'three']) await say(ann, subject)
  const [three, two, one] = await list(ann)
  expect([three?.title, two?.title, one?.title]).toEqual(['three', 'two', 'one'])
  expect(three).toMatchObject({ read_at: null, text: 'You got a reply: {text}', cover: null })
  expect(await unread(ann)).toBe(3)
  expect(await read(ann, { ids: [two?.id ?? 0] })).toEqual({ unread: 2 })
  expect((await list(ann)).map(({ read_at }) => read_at === null)).toEqual([true, false, true])
  expect(await read(ann, { all: true })).toEqual({ unread: 0 })
  expect(await unread(ann)).toBe(0)
})

it('belongs to its recipient: nobody else reads, marks or deletes it', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  await say(ann, 'private')
  const [{ id } = { id: 0 }] = await list(ann)
  expect(await list(bob)).toEqual([])
  expect(await read(bob, { ids: [id] })).toEqual({ unread: 0 })
  expect(await unread(ann)).toBe(1)
  const params = { params: { id } }
  expect((await app.requestError(notifications.remove, params, bob.token)).status).toBe(404)
  await app.call(notifications.remove, params, ann.token)
  expect(await list(ann)).toEqual([])
  expect((await app.requestError(notifications.remove, params, ann.token)).status).toBe(404)
})

it('rejects an empty selection and anything else', async () => {
  const ann = await makeUser(app.ctx)
  for (const body of [{}, { ids: [] }, { all: false }, { ids: ['x'] }, { all: true, more: 1 }])
    expect(
      (await app.requestError(notifications.read, { body }, ann.token)).status,
      JSON.stringify(body),
    ).toBe(422)
})

it('increments its count while unread, as new, and is created again after it was read', async () => {
  const ann = await makeUser(app.ctx)
  await say(ann, 'thread')
  await say(ann, 'other')
  await say(ann, 'thread')
  expect((await list(ann)).map(({ title, params }) => [title, params.total])).toEqual([
    ['thread', 2],
    ['other', 1],
  ])
  await read(ann, { all: true })
  await say(ann, 'thread')
  expect(await list(ann)).toHaveLength(3)
})

it('is hidden and not counted if its item is no longer visible', async () => {
  const ann = await makeUser(app.ctx)
  const cover = await makeCover(app.ctx)
  const album = await makeAlbum(app.ctx, { cover_id: cover.id })
  await makeSong(app.ctx, { album_id: album.id })
  const item = { type: 'album', id: album.id } as const
  await say(ann, 'an album', { item, link: `/album/${album.id}` })
  const [notification] = await list(ann)
  expect(notification).toMatchObject({ link: `/album/${album.id}`, cover: { color: '#204060' } })
  await app.ctx.db.updateTable('albums').set({ public: false }).where('id', '=', album.id).execute()
  expect([await list(ann), await unread(ann)]).toEqual([[], 0])
  await app.ctx.db.updateTable('albums').set({ public: true }).where('id', '=', album.id).execute()
  expect(await unread(ann)).toBe(1)
  await app.ctx.db.deleteFrom('songs').where('album_id', '=', album.id).execute()
  await app.ctx.db.deleteFrom('albums').where('id', '=', album.id).execute()
  expect(await list(ann)).toEqual([])
})

it('notifies the author of a message of the reply', async () => {
  const [ann, desk] = [await makeUser(app.ctx), await makeUser(app.ctx, { admin: true })]
  const body = {
    name: 'Ann',
    email: 'ann@example.org',
    subject: 'A missing record',
    message: 'Side two is not here.',
  }
  await app.call(contact.send, { body: body as never }, ann.token)
  const written = await app.ctx.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  const answer = (text: string) =>
    app.call(adminContactActs.reply, { params: written, body: { text } }, desk.token)
  await answer('It is there now.')
  await answer('Long. '.repeat(200))
  const [notification] = await list(ann)
  expect(notification).toMatchObject({ kind: 'contact', title: 'A missing record', link: null })
  expect(String(notification?.params.text)).toMatch(/^Long\..*…$/)
  expect(await list(desk)).toEqual([])
})

it('notifies the requester of the decision on an artist request', async () => {
  const [ann, desk] = [await makeUser(app.ctx), await makeUser(app.ctx, { admin: true })]
  const ask = async () =>
    (await app.call(artistRequests.send, { body: { displayname: 'Ann and the Waves' } }, ann.token)).id
  const said = async () => (await list(ann)).map(({ text, params, link }) => [text, params.text, link])
  const requestError = { params: { id: await ask() }, body: { words: 'Too early.' } }
  await app.call(adminArtistDecisions.reject, requestError, desk.token)
  const rejected = ['Your request was declined: {text}', 'Too early.', '/become-artist']
  expect(await said()).toEqual([rejected])
  await app.call(adminArtistDecisions.approve, { params: { id: await ask() }, body: {} }, desk.token)
  expect(await said()).toEqual([['You’re now an artist here.', '', '/become-artist'], rejected])
})

it('is part of the account export and deleted with the account', async () => {
  const ann = await makeUser(app.ctx)
  await say(ann, 'kept')
  const headers = { authorization: `Bearer ${ann.token}` }
  const file = await app.fastify.inject({ method: 'GET', url: '/api/user/export', headers })
  expect(file.json().notifications).toMatchObject([{ kind: 'contact', title: 'kept', read_at: null }])
  await app.ctx.db.deleteFrom('users').where('id', '=', ann.id).execute()
  const left = await app.ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', ann.id)
    .execute()
  expect(left).toEqual([])
})

it('is deleted 90 days after it was read, and if there are too many', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  for (const subject of ['long ago', 'lately', 'unread']) await say(ann, subject)
  for (const [title, days] of [
    ['long ago', 91],
    ['lately', 89],
  ] as const)
    await app.ctx.db
      .updateTable('notifications')
      .set({ read_at: new Date(Date.now() - days * 86_400_000) })
      .where('user_id', '=', ann.id)
      .where('title', '=', title)
      .execute()
  await sql`
    insert into notifications (user_id, kind, subject, text, title)
    select ${bob.id}, 'contact', n::text, 'answer', n::text from generate_series(1, 510) n`.execute(
    app.ctx.db,
  )
  await deleteExpiredNotifications(app.ctx)
  expect((await list(ann)).map(({ title }) => title)).toEqual(['unread', 'lately'])
  expect(await unread(bob)).toBe(500)
  expect((await list(bob)).map(({ title }) => title).slice(0, 2)).toEqual(['510', '509'])
  expect(await list(bob)).toHaveLength(100)
})

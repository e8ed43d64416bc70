import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { adminReports } from '../../../../contract/site/back-office/reports.ts'
import { adminUserActs, adminUsers } from '../../../../contract/site/back-office/users.ts'
import { reports } from '../../../../contract/site/reports.ts'
import { chat } from '../../../../contract/social/chat.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
let ann: TestUser
let bob: TestUser
let id: number
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada' })
  ann = await makeUser(app.ctx, { name: 'Ann' })
  bob = await makeUser(app.ctx, { name: 'Bob' })
  await app.call(friends.add, { body: { user_id: bob.id } }, ann.token)
  await app.call(friends.add, { body: { user_id: ann.id } }, bob.token)
  id = (await app.call(chat.open, { body: { user_id: bob.id } }, ann.token)).id
})
afterAll(() => app.close())

const sending = (text: string) => ({ params: { id }, body: { text, client_id: randomUUID() } })
const send = (by: TestUser, text: string) => app.call(chat.send, sending(text), by.token)
const status = async (by: TestUser, text: string) =>
  (await app.requestError(chat.send, sending(text), by.token)).status
const silenced = async (who: TestUser) =>
  (await app.call(chat.get, { params: { id } }, who.token)).silenced_until
const report = (by: TestUser, message: number) =>
  app.requestError(reports.send, { body: { type: 'message', id: message, reason: 'offensive' } }, by.token)
const logged = async () =>
  (await app.ctx.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )
const warningsOf = async (who: TestUser) =>
  (await app.call(notifications.list, {}, who.token))
    .filter(({ kind }) => kind === 'warning')
    .map(({ params }) => params)

it('shows a reported message with what was written around it, even after it was deleted', async () => {
  for (let n = 0; n < 8; n++) await send(n % 2 ? ann : bob, `Before ${n}`)
  const { id: bad } = await send(bob, 'Awful')
  await send(ann, 'Stop that')
  expect((await report(ann, bad)).status).toBe(201)
  await app.call(chat.remove, { params: { id: bad } }, bob.token)
  const [row] = (await app.call(adminReports.list, { query: {} }, admin.token)).data
  const details = await app.call(adminReports.get, { params: { id: row?.id ?? 0 } }, admin.token)
  expect(details).toMatchObject({
    item_type: 'message',
    item_id: bad,
    owner: { id: bob.id, name: 'Bob' },
    reporter: { name: 'Ann' },
    hidden: true,
  })
  expect(details.context?.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Ann: Before 3',
    'Bob: Before 4',
    'Ann: Before 5',
    'Bob: Before 6',
    'Ann: Before 7',
    'Bob: Awful',
    'Ann: Stop that',
  ])
})

it('refuses reports of own messages, deleted ones and those of other conversations', async () => {
  const stranger = await makeUser(app.ctx)
  const { id: message } = await send(bob, 'Hello')
  expect((await report(bob, message)).status).toBe(404)
  expect((await report(stranger, message)).status).toBe(404)
  await app.call(chat.remove, { params: { id: message } }, bob.token)
  expect((await report(ann, message)).status).toBe(404)
})

it('warns with a notification that cannot be turned off', async () => {
  await app.call(adminUserActs.warn, { params: { id: bob.id }, body: { text: 'Be kind' } }, admin.token)
  expect(await warningsOf(bob)).toEqual([{ text: 'Be kind', total: 1 }])
  expect(await logged()).toContain('warn')
})

it('mutes for some hours, and lets people write again', async () => {
  await app.call(adminUserActs.mute, { params: { id: bob.id }, body: { hours: 24 } }, admin.token)
  expect(await status(bob, 'Hello')).toBe(403)
  expect(await status(ann, 'Hello')).toBe(201)
  expect(await silenced(bob)).not.toBeNull()
  expect(await silenced(ann)).toBeNull()
  expect((await warningsOf(bob))[0]).toEqual({ total: 24 })
  const muted = async () =>
    (await app.call(adminUsers.get, { params: { id: bob.id } }, admin.token)).muted_until
  expect(await muted()).not.toBeNull()
  await app.ctx.db
    .updateTable('users')
    .set({ muted_until: new Date(Date.now() - 1000) })
    .where('id', '=', bob.id)
    .execute()
  expect(await silenced(bob)).toBeNull()
  expect(await status(bob, 'Hello')).toBe(201)
  expect(await muted()).toBeNull()
  await app.call(adminUserActs.mute, { params: { id: bob.id }, body: { hours: 1 } }, admin.token)
  const [latest] = await app.call(notifications.list, {}, bob.token)
  expect(latest?.text).toMatch(/^The operators muted you for an hour\./)
  await app.call(adminUserActs.unmute, { params: { id: bob.id } }, admin.token)
  expect(await status(bob, 'Hello')).toBe(201)
  expect(await logged()).toEqual(expect.arrayContaining(['mute', 'unmute']))
})

it('refuses to moderate oneself, stronger accounts, and odd durations', async () => {
  const keeper = await makeUser(app.ctx, { roles: ['user'] })
  const act = async (by: TestUser, who: TestUser, hours: number) =>
    (await app.requestError(adminUserActs.mute, { params: { id: who.id }, body: { hours } }, by.token)).status
  expect(await act(admin, admin, 1)).toBe(409)
  expect(await act(keeper, bob, 1)).toBe(403)
  expect(await act(admin, bob, 2)).toBe(422)
  const bulk = { body: { action: 'mute', ids: [bob.id], value: 2 } }
  const { body } = await app.requestError(adminUsers.bulk, bulk, admin.token)
  expect(body).toMatchObject({ done: 0, failed: [{ id: bob.id }] })
})

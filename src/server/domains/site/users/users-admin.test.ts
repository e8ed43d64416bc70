import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../../../contract/core/permissions.ts'
import { session } from '../../../../contract/platform/session.ts'
import { adminUserActs, adminUsers } from '../../../../contract/site/back-office/users.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { subscribe } from '../../../testing/subscribing.ts'
import { makeAppPassword } from '../../../testing/subsonic-client.ts'
import { sendPasswordLink } from '../../platform/auth/passwords/password-links.service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await app.ctx.queue.work('send-email', ({ to, email }) => app.ctx.mail.send(to, email))
  await app.ctx.queue.work('send-password-link', ({ email, by }) => sendPasswordLink(app.ctx, email, by))
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const idOf = async (name: string): Promise<number> =>
  (await app.ctx.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
/** Creates a user whose role has exactly these permissions. */
const staff = async (...permissions: Permission[]): Promise<TestUser> => {
  const name = `staff-${permissions.join('-')}-${randomUUID()}`
  const { id } = await app.ctx.db
    .insertInto('roles')
    .values({ name, label: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ role_id: id, permission })))
    .execute()
  return makeUser(app.ctx, { roles: [name] })
}
const list = (query: object) =>
  app.call(adminUsers.list, { query: { per_page: 100, ...query } as never }, admin.token)
const namesOf = async (query: object) => (await list(query)).data.map(({ name }) => name)
const bulk = (action: 'block' | 'unblock' | 'delete' | 'reset_password', ids: number[], by = admin) =>
  app.call(adminUsers.bulk, { body: { action, ids } }, by.token)
const change = async (id: number, input: object, by = admin) => {
  const params = { id }
  const { version, name, email, roles, is_admin, email_confirmed } = await app.call(
    adminUsers.get,
    { params },
    admin.token,
  )
  const body = { version, name, email, roles: roles.map((role) => role.id), is_admin, email_confirmed }
  return app.requestError(adminUsers.change, { params, body: { ...body, ...input } }, by.token)
}
const mails = (to: string): string[] => {
  try {
    const folder = join(app.ctx.env.dataDir, 'mail')
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
  } catch {
    return []
  }
}

test('an account is created with an emailed link, found, changed and deleted with its songs', async () => {
  const body = { name: 'Nia New', email: 'Nia@Example.org' }
  const created = await app.call(adminUsers.create, { body }, admin.token)
  expect(created).toMatchObject({ email: 'nia@example.org', is_admin: false, roles: [{ name: 'Listener' }] })
  await expect.poll(() => mails('nia@example.org').join(), { timeout: 20_000 }).toContain('/password/reset/')
  expect(await namesOf({ q: 'nia@exam' })).toEqual(['Nia New'])
  expect(await namesOf({ q: 'nia', 'filter[confirmed]': true })).toEqual([])

  const artist = await idOf('artist')
  const changed = await change(created.id, { name: 'Nia Known', roles: [artist], email_confirmed: true })
  expect(changed.body).toMatchObject({ name: 'Nia Known', email_confirmed: true, roles: [{ id: artist }] })
  expect(await namesOf({ 'filter[role]': artist, q: 'nia' })).toEqual(['Nia Known'])
  expect((await change(created.id, { email: admin.email })).body.errors).toEqual({
    email: ['This email is already in use.'],
  })

  const song = await makeSong(app.ctx, { user_id: created.id })
  await bulk('block', [created.id])
  expect(await bulk('delete', [created.id])).toMatchObject({ done: 1, failed: [] })
  const left = await app.ctx.db.selectFrom('songs').select('id').where('id', '=', song.id).execute()
  expect(left).toEqual([])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('resource', '=', 'users')
    .where('item_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['create', 'change', 'block', 'delete'])
})

test('blocking an account takes effect immediately and can be undone', async () => {
  const user = await makeUser(app.ctx)
  const params = { id: user.id }
  await app.call(adminUserActs.block, { params }, admin.token)
  expect((await app.requestError(session.user, {}, user.token)).status).toBe(401)
  expect(await namesOf({ 'filter[blocked]': true })).toEqual([user.name])
  await app.call(adminUserActs.unblock, { params }, admin.token)
  // Earlier sessions remain ended.
  expect((await app.requestError(session.user, {}, user.token)).status).toBe(401)
  const other = await makeUser(app.ctx)
  const { secret } = await makeAppPassword(app, other, ['api'])
  expect((await app.requestError(session.user, {}, secret)).status).toBe(200)
  await app.call(adminUserActs.revokeSessions, { params: { id: other.id } }, admin.token)
  expect((await app.requestError(session.user, {}, other.token)).status).toBe(401)
  expect((await app.requestError(session.user, {}, secret)).status).toBe(401)
  await app.call(adminUserActs.resetPassword, { params: { id: other.id } }, admin.token)
  await expect.poll(() => mails(other.email).length, { timeout: 20_000 }).toBe(1)
  const nobody = { params: { id: 99_999_999 } }
  expect((await app.requestError(adminUserActs.block, nobody, admin.token)).status).toBe(404)
})

test('a scheduled deletion is refused at once for accounts that must not be deleted', async () => {
  const other = await makeUser(app.ctx)
  const later = (ids: number[]) =>
    app.call(adminUsers.bulk, { body: { action: 'delete', ids, later: true } }, admin.token)
  const refused = [{ id: admin.id, message: 'You can’t do this to your own account.' }]
  expect(await later([admin.id])).toEqual({ done: 0, failed: refused, run: null })
  expect(await later([other.id, admin.id])).toEqual({ done: 0, failed: refused, run: expect.any(String) })
})

test('users cannot act on themselves, also in bulk, and an administrator always remains', async () => {
  const other = await makeUser(app.ctx)
  const self = await app.requestError(adminUserActs.block, { params: { id: admin.id } }, admin.token)
  expect(self).toMatchObject({ status: 409, body: { message: 'You can’t do this to your own account.' } })
  for (const action of ['block', 'delete'] as const) {
    const response = await bulk(action, [other.id, admin.id])
    expect(response).toMatchObject({ done: 1, failed: [{ id: admin.id }] })
  }
  expect((await change(admin.id, { is_admin: false })).status).toBe(409)
  expect((await change(admin.id, { name: 'Ada A.' })).status).toBe(200)
  // Two administrators who remove each other concurrently.
  const second = await makeUser(app.ctx, { admin: true })
  const out = (who: TestUser, by: TestUser) =>
    app.requestError(adminUserActs.block, { params: { id: who.id } }, by.token)
  const responses = await Promise.all([out(admin, second), out(second, admin)])
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  await app.ctx.db.updateTable('users').set({ blocked: false }).where('id', '=', admin.id).execute()
  admin = { ...admin, ...(await freshToken()) }
})

const freshToken = async (): Promise<{ token: string }> => {
  const stand = await makeUser(app.ctx)
  await app.ctx.db
    .updateTable('sessions')
    .set({ user_id: admin.id } as never)
    .where('user_id', '=', stand.id)
    .execute()
  return { token: stand.token }
}

test('users grant, revoke and manage only within their own permissions', async () => {
  const own = ['Upload songs', 'Download songs', 'Use chat', 'Use other apps'] as const
  const keeper = await staff('Read users', 'CED users', ...own)
  const listener = await makeUser(app.ctx)
  const editor = await staff('CED songs')
  const put = (id: number) => app.requestError(adminUserActs.block, { params: { id } }, keeper.token)
  expect((await put(listener.id)).status).toBe(200)
  expect((await put(editor.id)).status).toBe(403)
  expect((await put(admin.id)).status).toBe(403)
  expect((await change(admin.id, { email: 'mine@example.org' }, keeper)).status).toBe(403)
  expect((await change(listener.id, { is_admin: true }, keeper)).status).toBe(403)
  for (const role of ['admin']) {
    const roles = [await idOf(role)]
    expect((await change(listener.id, { roles }, keeper)).status).toBe(403)
    const body = { name: 'Puppet', email: 'puppet@example.org', roles }
    expect((await app.requestError(adminUsers.create, { body }, keeper.token)).status).toBe(403)
  }
})

test('reading and writing are separate permissions; unknown fields and injection attempts are rejected', async () => {
  const reader = await staff('Read users')
  expect((await app.requestError(adminUsers.list, {}, reader.token)).status).toBe(200)
  const body = { name: 'Not me', email: 'not.me@example.org' }
  expect((await app.requestError(adminUsers.create, { body }, reader.token)).status).toBe(403)
  expect((await app.requestError(adminUsers.list, {})).status).toBe(401)
  const more = { ...body, is_admin: true, password_hash: 'x' }
  const rejected = await app.requestError(adminUsers.create, { body: more }, admin.token)
  expect(Object.keys(rejected.body.errors ?? {}).sort()).toEqual(['is_admin', 'password_hash'])
  expect((await change(admin.id, { blocked: true })).status).toBe(422)
  for (const text of ["' or 1=1 --", '\\', "'); select pg_sleep(5)--"]) {
    expect(await namesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[role]': text }, { 'filter[blocked]': text }])
      expect((await app.requestError(adminUsers.list, { query }, admin.token)).status).toBe(422)
  }
  for (const sort of ['name', '-email', 'created_at']) await list({ sort, after: undefined })
})

test('both addresses learn that an administrator changed an email', async () => {
  const user = await makeUser(app.ctx, { name: 'Moved' })
  const { email: old } = await app.call(adminUsers.get, { params: { id: user.id } }, admin.token)
  expect((await change(user.id, { name: 'Moved on' })).status).toBe(200)
  expect((await change(user.id, { email: 'moved@example.org' })).status).toBe(200)
  /** Without the soft line breaks of quoted-printable. */
  const text = (to: string) =>
    mails(to)
      .join()
      .replaceAll(/=\r?\n/g, '')
  await expect.poll(() => text('moved@example.org'), { timeout: 20_000 }).toContain('to this one')
  await expect.poll(() => text(old), { timeout: 20_000 }).toContain('no longer log in')
  expect(mails(old)).toHaveLength(1)
})

test('the list shows the plan that a subscription grants', async () => {
  await startSubscriptions(app.ctx)
  const plan = await makePlan(app.ctx)
  const { id, email } = await makeUser(app.ctx)
  await subscribe(app.ctx, { id }, plan, new Date())
  expect((await list({ q: email })).data).toMatchObject([{ plan: plan.name }])
  expect((await list({ q: admin.email })).data).toMatchObject([{ plan: null }])
})

test('an account is deleted beside a call that changes what it wrote', async () => {
  const { db } = app.ctx
  const user = await makeUser(app.ctx)
  const song = await makeSong(app.ctx)
  const letter = {
    user_id: user.id,
    name: user.name,
    email: user.email,
    subject: 'Covers',
    message: 'Where?',
  }
  await db.insertInto('contact_messages').values(letter).execute()
  const call = await app.ctx.connect()
  try {
    await call.query('begin')
    await call.query('insert into bookmarks (user_id, song_id, seconds) values ($1, $2, 1)', [
      user.id,
      song.id,
    ])
    const removing = bulk('delete', [user.id])
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await call.query(waiting)).rowCount).toBe(1)
    await call.query(`update contact_messages set subject = 'Lyrics' where user_id = $1`, [user.id])
    await call.query('commit')
    expect(await removing).toMatchObject({ done: 1, failed: [] })
  } finally {
    await call.end()
  }
})

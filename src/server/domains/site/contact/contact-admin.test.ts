import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { adminContact, adminContactActs } from '../../../../contract/site/back-office/contact.ts'
import { contact } from '../../../../contract/site/contact.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let desk: TestUser
let folder: string
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  folder = join(app.ctx.env.dataDir, 'mail')
  await app.ctx.queue.work('send-email', ({ to, email }) => app.ctx.mail.send(to, email))
  const role = await app.ctx.db
    .insertInto('roles')
    .values({ name: 'desk', label: 'Desk' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('role_permissions')
    .values({ role_id: role.id, permission: 'contact' })
    .execute()
  desk = await makeUser(app.ctx, { roles: ['desk'], name: 'Dee Desk' })
})
afterAll(() => app.close())

let written = 0
/** Sends a message through the contact form and returns its id. */
const write = async (
  values: Partial<{ subject: string; message: string; email: string }> = {},
  by?: TestUser,
) => {
  await app.ctx.db.deleteFrom('login_attempts').execute()
  written += 1
  const email = values.email ?? `writer${written}@example.org`
  const body = { name: 'Ines Holm', subject: 'A missing record', message: 'The second side is not here.' }
  await app.call(contact.send, { body: { ...body, ...values, email } as never }, by?.token)
  const { id } = await app.ctx.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { params: { id }, email }
}
const list = (query: Partial<QueryOf<typeof adminContact.list>> = {}) =>
  app.call(adminContact.list, { query: { per_page: 100, ...query } as never }, desk.token)
const read = (params: { id: number }) => app.call(adminContact.get, { params }, desk.token)
const reply = (params: { id: number }, text: string) =>
  app.requestError(adminContactActs.reply, { params, body: { text } }, desk.token)
const mailTo = async (address: string): Promise<string> => {
  const find = (): string => {
    try {
      return (
        readdirSync(folder)
          .map((name) =>
            readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
          )
          .find((mail) => mail.includes(`\nTo: ${address}`)) ?? ''
      )
    } catch {
      return ''
    }
  }
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find()
}

test('a message is found, read and answered by email; the reply is stored and logged', async () => {
  await setSetting(app.ctx, 'contact_email', 'desk@music.example')
  await expect.poll(() => app.ctx.settings().contact_email).toBe('desk@music.example')
  const { params, email } = await write({ subject: 'Çedilla wanted' })
  expect((await list({ q: 'cedilla' })).data).toMatchObject([{ subject: 'Çedilla wanted', status: 'open' }])
  expect((await reply(params, 'We have it.\n\nListen again!')).status).toBe(201)
  expect(await read(params)).toMatchObject({
    status: 'answered',
    replies: [{ user_name: 'Dee Desk', text: 'We have it.\n\nListen again!' }],
  })
  const mail = await mailTo(email)
  expect(mail).toContain('Reply-To: desk@music.example')
  for (const texts of ['Hi Ines Holm,', 'Listen again!', 'You wrote:', 'The second side is not here.'])
    expect(mail).toContain(texts)
  const log = await app.ctx.db.selectFrom('audit_log').selectAll().where('item_id', '=', params.id).execute()
  expect(log).toMatchObject([
    { resource: 'contact', action: 'reply', user_id: desk.id, after: { status: 'answered' } },
  ])
})

test('a reply uses the language of the author, and links to the contact page if no contact email is set', async () => {
  await setSetting(app.ctx, 'contact_email', '')
  await expect.poll(() => app.ctx.settings().contact_email).toBe('')
  const user = await makeUser(app.ctx)
  await app.ctx.db.updateTable('users').set({ locale: 'de' }).where('id', '=', user.id).execute()
  const { params } = await write({ email: user.email }, user)
  expect(await read(params)).toMatchObject({ user: { id: user.id } })
  await reply(params, 'Sie ist wieder da.')
  const mail = await mailTo(user.email)
  expect(mail).toContain('Du hast geschrieben:')
  expect(mail).toContain('https://music.example/contact')
  expect(mail).not.toContain('Reply-To')
  // A visitor has no account, so the browser's language counts.
  await app.ctx.db.deleteFrom('login_attempts').execute()
  const body = { name: 'Inès', email: 'ines@example.org', subject: 'Bonjour', message: 'Où est la face B ?' }
  const headers = { 'accept-language': 'fr-CA,fr;q=0.9', 'x-requested-with': 'XMLHttpRequest' }
  await app.fastify.inject({ method: 'POST', url: '/api/contact', headers, payload: body })
  const { data } = await list({ q: 'bonjour' })
  await reply({ id: data[0]?.id ?? 0 }, 'La voici.')
  expect(await mailTo('ines@example.org')).toContain('<html lang="fr"')
})

test('messages are closed, reopened and deleted with their replies, singly and in bulk; the menu counts the open ones', async () => {
  const open = async () => (await app.call(adminCounts.get, {}, (await admin()).token)).contact
  const before = (await open()) ?? 0
  const one = await write()
  const other = await write()
  expect(await open()).toBe(before + 2)
  await app.call(adminContactActs.close, { params: one.params }, desk.token)
  expect(await open()).toBe(before + 1)
  expect((await list({ 'filter[status]': 'closed' })).data.map(({ id }) => id)).toEqual([one.params.id])
  await app.call(adminContactActs.reopen, { params: one.params }, desk.token)
  await reply(one.params, 'Soon.')
  const ids = [one.params.id, other.params.id]
  const response = await app.call(adminContact.bulk, { body: { action: 'close', ids } }, desk.token)
  expect(response).toMatchObject({ done: 2, failed: [] })
  await app.call(adminContact.remove, { params: one.params }, desk.token)
  expect((await app.requestError(adminContact.get, { params: one.params }, desk.token)).status).toBe(404)
  const left = await app.ctx.db
    .selectFrom('contact_replies')
    .select('id')
    .where('message_id', '=', one.params.id)
    .execute()
  expect(left).toEqual([])
  expect((await reply(one.params, 'Too late.')).status).toBe(404)
})

const admin = () => makeUser(app.ctx, { admin: true })

test('markup in messages and replies is shown as text', async () => {
  const { params, email } = await write({
    subject: 'Bold <b>words</b>',
    message: '<script>alert(1)</script>',
  })
  await reply(params, '<img src=x onerror=alert(2)>')
  const mail = await mailTo(email)
  expect(mail.slice(mail.indexOf('<!doctype html>'))).not.toMatch(/<script|<img|<b>/)
})

test('requires permission; empty replies, unknown keys and injection attempts are rejected', async () => {
  const { params } = await write()
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(adminContact.list, {}, listener.token)).status).toBe(403)
  const body = { text: 'Not mine.' }
  expect((await app.requestError(adminContactActs.reply, { params, body }, listener.token)).status).toBe(403)
  for (const wrong of [{}, { text: '  ' }, { text: 'x'.repeat(5001) }, { text: 'Hi', to: 'all@example.org' }])
    expect(
      (await app.requestError(adminContactActs.reply, { params, body: wrong }, desk.token)).status,
      JSON.stringify(wrong).slice(0, 60),
    ).toBe(422)
  expect((await read(params)).replies).toEqual([])
  for (const text of ["' or 1=1 --", '\\', "'); select pg_sleep(5)--"]) {
    expect((await list({ q: text })).data).toEqual([])
    for (const query of [{ sort: text }, { 'filter[status]': text }])
      expect((await app.requestError(adminContact.list, { query }, desk.token)).status).toBe(422)
  }
})

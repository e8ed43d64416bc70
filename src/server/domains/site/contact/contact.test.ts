import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contact } from '../../../../contract/site/contact.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = join(app.ctx.env.dataDir, 'mail')
  await app.ctx.queue.work('send-email', ({ to, email }) => app.ctx.mail.send(to, email))
  await setSetting(app.ctx, 'contact_email', 'desk@music.example')
  await vi.waitFor(() => expect(app.ctx.settings().contact_email).toBe('desk@music.example'))
})
afterAll(() => app.close())
beforeEach(() =>
  app.ctx.db
    .deleteFrom('login_attempts')
    .execute()
    .then(() => undefined),
)

const body = {
  name: 'Ines Holm',
  email: 'ines@example.org',
  subject: 'A missing record',
  message: 'The second side is not here.\n\nCould you look?',
}
const send = (input: object, token?: string) => app.requestError(contact.send, { body: input }, token)
const storedMessages = () => app.ctx.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()

/** Returns the emails sent to an address, with soft line breaks removed. */
const mailsTo = (address: string): string[] => {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${address}`))
  } catch {
    return []
  }
}
const mailAbout = async (address: string, subject: string): Promise<string> => {
  const find = () => mailsTo(address).find((mail) => mail.includes(`Subject: ${subject}`))
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find() ?? ''
}

it('stores and emails a message of a visitor, with the visitor as reply-to', async () => {
  expect(await send(body)).toMatchObject({ status: 201, body: { status: 'success' } })
  expect((await storedMessages()).at(-1)).toMatchObject({ ...body, user_id: null, status: 'open' })
  const mail = await mailAbout('desk@music.example', 'Contact: A missing record')
  expect(mail).toContain('Reply-To: ines@example.org')
  expect(mail).toContain('Ines Holm (ines@example.org) wrote:')
  expect(mail).toContain('Could you look?')
})

it('records the logged-in user', async () => {
  const user = await makeUser(app.ctx)
  await send({ ...body, email: user.email }, user.token)
  expect((await storedMessages()).at(-1)).toMatchObject({ user_id: user.id, email: user.email })
})

it('shows markup as text', async () => {
  const message = '<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes"'
  expect((await send({ ...body, subject: 'Bold <b>words</b>', message })).status).toBe(201)
  const mail = await mailAbout('desk@music.example', 'Contact: Bold <b>words</b>')
  const html = mail.slice(mail.indexOf('<!doctype html>'))
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
})

it('discards messages of bots that fill in the hidden field', async () => {
  const before = (await storedMessages()).length
  expect(await send({ ...body, website: 'https://spam.example' })).toMatchObject({
    status: 201,
    body: { status: 'success' },
  })
  expect(await storedMessages()).toHaveLength(before)
})

it.each([
  ['another key', { ...body, is_admin: true }, 'is_admin'],
  ['no e-mail', { ...body, email: 'nobody' }, 'email'],
  ['a subject of two lines', { ...body, subject: 'Hello\r\nBcc: all@example.org' }, 'subject'],
  ['too little to say', { ...body, message: '  hi  ' }, 'message'],
  ['too much to say', { ...body, message: 'x'.repeat(5001) }, 'message'],
])('rejects %s', async (_, input, field) => {
  const { status, body: rejected } = await send(input)
  expect([status, Object.keys(rejected.errors ?? {})]).toEqual([422, [field]])
})

it('accepts five an hour from one IP address, whatever the email', async () => {
  const responses = []
  for (let n = 0; n < 6; n += 1) responses.push((await send({ ...body, email: `no${n}@example.org` })).status)
  expect(responses).toEqual([201, 201, 201, 201, 201, 429])
})

it('goes to every administrator who may log in if no contact email is set', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  const byRole = await makeUser(app.ctx, { roles: ['user', 'admin'] })
  const gone = await makeUser(app.ctx, { admin: true, blocked: true })
  const listener = await makeUser(app.ctx)
  await setSetting(app.ctx, 'contact_email', '')
  await expect.poll(() => app.ctx.settings().contact_email).toBe('')
  await send({ ...body, subject: 'To all of you' })
  for (const { email } of [admin, byRole]) await mailAbout(email, 'Contact: To all of you')
  expect([...mailsTo(gone.email), ...mailsTo(listener.email)]).toEqual([])
})

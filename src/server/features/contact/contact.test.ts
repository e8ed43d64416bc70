import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contact } from '../../../contract/contact.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await testApp()
  folder = join(t.on.env.dataDir, 'mail')
  await t.on.queue.work('send-letter', ({ to, letter }) => t.on.mail.send(to, letter))
  await setSetting(t.on, 'contact_email', 'desk@music.example')
  await vi.waitFor(() => expect(t.on.settings().contact_email).toBe('desk@music.example'))
})
afterAll(() => t.close())
beforeEach(() =>
  t.on.db
    .deleteFrom('attempts')
    .execute()
    .then(() => undefined),
)

const body = {
  name: 'Ines Holm',
  email: 'ines@example.org',
  subject: 'A missing record',
  message: 'The second side is not here.\n\nCould you look?',
}
const send = (given: object, token?: string) => t.refusal(contact.send, { body: given }, token)
const kept = () => t.on.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()

/** The mails to an address, soft line ends undone. */
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

it('keeps what a visitor writes and mails it, so that an answer goes to the visitor', async () => {
  expect(await send(body)).toMatchObject({ status: 201, body: { status: 'success' } })
  expect((await kept()).at(-1)).toMatchObject({ ...body, user_id: null, status: 'open' })
  const mail = await mailAbout('desk@music.example', 'Contact: A missing record')
  expect(mail).toContain('Reply-To: ines@example.org')
  expect(mail).toContain('Ines Holm (ines@example.org) writes:')
  expect(mail).toContain('Could you look?')
})

it('knows who was logged in', async () => {
  const user = await makeUser(t.on)
  await send({ ...body, email: user.email }, user.token)
  expect((await kept()).at(-1)).toMatchObject({ user_id: user.id, email: user.email })
})

it('shows markup as the text that it is', async () => {
  const message = '<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes"'
  expect((await send({ ...body, subject: 'Bold <b>words</b>', message })).status).toBe(201)
  const mail = await mailAbout('desk@music.example', 'Contact: Bold <b>words</b>')
  const html = mail.slice(mail.indexOf('<!doctype html>'))
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
})

it('swallows what a program sends who fills in the field that nobody sees', async () => {
  const before = (await kept()).length
  expect(await send({ ...body, website: 'https://spam.example' })).toMatchObject({
    status: 201,
    body: { status: 'success' },
  })
  expect(await kept()).toHaveLength(before)
})

it.each([
  ['another key', { ...body, is_admin: true }, 'is_admin'],
  ['no e-mail', { ...body, email: 'nobody' }, 'email'],
  ['a subject of two lines', { ...body, subject: 'Hello\r\nBcc: all@example.org' }, 'subject'],
  ['too little to say', { ...body, message: '  hi  ' }, 'message'],
  ['too much to say', { ...body, message: 'x'.repeat(5001) }, 'message'],
])('refuses %s', async (_, given, field) => {
  const { status, body: refused } = await send(given)
  expect([status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]])
})

it('takes five an hour from one address, whatever e-mail is named', async () => {
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push((await send({ ...body, email: `no${n}@example.org` })).status)
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
})

it('goes to every administrator who may log in where no address is set', async () => {
  const admin = await makeUser(t.on, { admin: true })
  const byRole = await makeUser(t.on, { roles: ['user', 'admin'] })
  const gone = await makeUser(t.on, { admin: true, blocked: true })
  const listener = await makeUser(t.on)
  await setSetting(t.on, 'contact_email', '')
  await expect.poll(() => t.on.settings().contact_email).toBe('')
  await send({ ...body, subject: 'To all of you' })
  for (const { email } of [admin, byRole]) await mailAbout(email, 'Contact: To all of you')
  expect([...mailsTo(gone.email), ...mailsTo(listener.email)]).toEqual([])
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payloads } from '../../../../../e2e/payloads.ts'
import { account } from '../../../../contract/platform/account.ts'
import {
  type NotificationKind,
  notificationEmails,
  notifications,
} from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { htmlOf } from '../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { emailNotifications } from './notification-emails.service.ts'
import { notify } from './service.ts'

interface Letter {
  to: string
  message: string
}

const letters: Letter[] = []
/** Undoes what mail programs undo: quoted-printable. */
const decoded = (message: string): string =>
  Buffer.from(
    message
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const message = decoded(Buffer.concat(chunks).toString('latin1'))
      for (const { address } of envelope.rcptTo) letters.push({ to: address, message })
      done()
    })
  },
})

let app: TestApp
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as AddressInfo
  app = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: 'https://radio.example' })
  await app.ctx.queue.work('send-email', ({ to, email }) => app.ctx.mail.send(to, email))
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((closed) => mailServer.close(closed))
})
beforeEach(() => app.ctx.db.deleteFrom('notification_emails').execute())

const choose = (user: TestUser, emails: Record<string, boolean>) =>
  app.call(account.change, { body: { emails } as never }, user.token)
/** A listener with a confirmed email who wants emails about some kinds. */
const reader = async (...kinds: string[]): Promise<TestUser> => {
  const user = await makeUser(app.ctx)
  await app.ctx.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  await choose(user, Object.fromEntries(kinds.map((kind) => [kind, true])))
  return user
}
const say = (user: TestUser, kind: NotificationKind, title: string | null, values: object = {}) => {
  const content = { text: 'message', item: null, link: '/messages/1' } as const
  return app.ctx.db.transaction().execute((trx) =>
    notify(trx, {
      kind,
      to: [user.id],
      exclude: [],
      title,
      subject: title ?? 'none',
      ...content,
      several: { ...content, text: 'messages' },
      ...values,
    }),
  )
}
/** Moves what was sent and notified into the past. */
const pass = async (minutes: number) => {
  await sql`update notifications set email_at = email_at - make_interval(mins => ${minutes})`.execute(
    app.ctx.db,
  )
  await sql`update notification_emails set sent_at = sent_at - make_interval(mins => ${minutes})`.execute(
    app.ctx.db,
  )
}
const queued = async (user: TestUser): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'send-email' and data ->> 'to' = ${user.email}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
const sentTo = (user: TestUser) => letters.filter(({ to }) => to === user.email)
const nthLetter = async (user: TestUser, count: number): Promise<string> => {
  await expect.poll(() => sentTo(user).length, { timeout: 20_000 }).toBe(count)
  return sentTo(user).at(-1)?.message ?? ''
}
/** Runs the job, two minutes later. */
const run = async () => {
  await pass(3)
  await emailNotifications(app.ctx)
}

it('emails what nobody read for two minutes, of a kind that the account chose', async () => {
  const ann = await reader('message')
  await say(ann, 'message', 'Ines Varga')
  await say(ann, 'episode', 'A podcast')
  await emailNotifications(app.ctx)
  expect(await queued(ann)).toBe(0)
  await run()
  const message = await nthLetter(ann, 1)
  expect(message).toContain('Subject: New message from Ines Varga')
  expect(message).toContain('From: Tonearm <')
  expect(message).toContain('Ines Varga: Sent you a message.\r\nhttps://radio.example/messages/1')
  expect(message).toMatch(/text\/plain[\s\S]*text\/html/)
  expect(message).not.toContain('A podcast')
  expect(await queued(ann)).toBe(1)
})

it('emails nothing that was read in the app, or whose kind was turned off meanwhile', async () => {
  const [ann, bob] = [await reader('friend_request'), await reader('friend_request')]
  for (const user of [ann, bob]) await say(user, 'friend_request', 'Ines Varga')
  await app.call(notifications.read, { body: { all: true } }, ann.token)
  await choose(bob, { friend_request: false })
  await run()
  expect([await queued(ann), await queued(bob)]).toEqual([0, 0])
})

it('groups a kind into one email, and sends the next one only after an hour', async () => {
  const ann = await reader('message', 'friend_request')
  for (const name of ['Ines Varga', 'Hugo Brandt', 'Ines Varga']) await say(ann, 'message', name)
  await say(ann, 'friend_request', 'Nora Lind', { text: 'friend_request' })
  await run()
  await nthLetter(ann, 2)
  const both = sentTo(ann).map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim())
  expect(both.sort()).toEqual(['3 new messages', 'Nora Lind wants to be your friend'])
  const grouped = sentTo(ann).find(({ message }) => message.includes('3 new messages'))?.message
  expect(grouped).toContain('Ines Varga: 2 new messages')
  expect(grouped).toContain('Hugo Brandt: Sent you a message.')

  await say(ann, 'message', 'Paul Okafor')
  await run()
  expect(await queued(ann)).toBe(2)
  await pass(60)
  await emailNotifications(app.ctx)
  const later = await nthLetter(ann, 3)
  expect(later).toContain('New message from Paul Okafor')
  expect(later).not.toContain('Hugo Brandt')
})

it('lists ten at most', async () => {
  const ann = await reader('message')
  for (let n = 1; n <= 12; n++) await say(ann, 'message', `Writer ${n}`)
  await run()
  const message = await nthLetter(ann, 1)
  expect(message).toContain('Writer 12')
  expect(message).not.toContain('Writer 2:')
  expect(message).toContain('There are 2 more.')
})

it('emails once when several nodes look at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => reader('message')))
  for (const user of all) for (const name of ['Ines', 'Hugo']) await say(user, 'message', name)
  await pass(3)
  await Promise.all(Array.from({ length: 4 }, () => emailNotifications(app.ctx)))
  expect(await Promise.all(all.map(queued))).toEqual([1, 1, 1, 1, 1])
})

it('claims nothing when it fails before the emails are queued', async () => {
  const ann = await reader('message')
  await say(ann, 'message', 'Ines Varga')
  await pass(3)
  const queue = { ...app.ctx.queue, sendMany: () => Promise.reject(new Error('the node died')) }
  await expect(emailNotifications({ ...app.ctx, queue })).rejects.toThrow('the node died')
  expect(await queued(ann)).toBe(0)
  await emailNotifications(app.ctx)
  expect(await queued(ann)).toBe(1)
})

it('emails only confirmed addresses of accounts that are not blocked', async () => {
  const [unconfirmed, blocked] = [await makeUser(app.ctx), await reader('message')]
  await choose(unconfirmed, { message: true })
  for (const user of [unconfirmed, blocked]) await say(user, 'message', 'Ines Varga')
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
  await run()
  expect([await queued(unconfirmed), await queued(blocked)]).toEqual([0, 0])
})

it('emails nothing about a user whom the recipient blocked since', async () => {
  const [ann, bob] = [await reader('friend_request'), await makeUser(app.ctx)]
  await app.call(friends.add, { body: { user_id: ann.id } }, bob.token)
  await app.ctx.db.insertInto('user_blocks').values({ user_id: ann.id, blocked_id: bob.id }).execute()
  await run()
  expect(await queued(ann)).toBe(0)
})

it('always emails warnings, and never replies, which are emailed as such', async () => {
  const ann = await reader()
  await say(ann, 'contact', 'A question')
  await say(ann, 'warning', null, { text: 'warning', params: { text: 'Please be kind.' } })
  await run()
  const message = await nthLetter(ann, 1)
  expect(message).toContain('A warning from the operators: Please be kind.')
  expect(message).not.toContain('List-Unsubscribe')
  expect(
    (await app.requestError(account.change, { body: { emails: { warning: false } } }, ann.token)).status,
  ).toBe(422)
})

it('is in the language of the recipient', async () => {
  const ann = await reader('message')
  await app.ctx.db.updateTable('users').set({ locale: 'ar' }).where('id', '=', ann.id).execute()
  await say(ann, 'message', 'Ines Varga')
  await run()
  const message = await nthLetter(ann, 1)
  expect(message).toContain('<html lang="ar" dir="rtl">')
  expect(message).toContain('إيقاف هذه الرسائل')
})

it('is turned off by its link without login, as a page and in one click from a mail program', async () => {
  const ann = await reader('message', 'episode')
  await say(ann, 'message', 'Ines Varga')
  await run()
  const message = await nthLetter(ann, 1)
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, url = ''] = /^List-Unsubscribe:\s*<(\S+)>/m.exec(message) ?? []
  expect(message).toContain(`Turn off these emails:\r\n${url}`)
  const wanted = async () => (await app.call(session.user, {}, ann.token)).emails
  expect(await wanted()).toMatchObject({ message: true, episode: true, release: false })

  const { pathname } = new URL(url)
  const oneClick = (path: string) =>
    app.fastify.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await app.fastify.inject({ method: 'GET', url: pathname })).statusCode).not.toBe(404)
  expect(await wanted()).toMatchObject({ message: true })
  expect((await oneClick(`${pathname}x`)).statusCode).toBe(404)
  expect((await oneClick(pathname)).statusCode).toBe(204)
  expect(await wanted()).toMatchObject({ message: false, episode: true })

  await choose(ann, { message: true })
  const token = pathname.split('/').at(-1) ?? ''
  expect(await app.call(notificationEmails.stop, { params: { token } })).toEqual({ kind: 'message' })
  expect(await wanted()).toMatchObject({ message: false })
  for (const forged of ['', 'x', `${token.split('.')[0]}.${'A'.repeat(43)}`, `.${token.split('.')[1]}`])
    expect(
      (await app.requestError(notificationEmails.stop, { params: { token: forged } })).status,
      forged,
    ).toBe(404)
})

it('offers no choice, and forgets what is due, while the site sends no emails', async () => {
  const silent = await testApp()
  try {
    const ann = await makeUser(silent.ctx)
    expect((await silent.call(session.user, {}, ann.token)).emails).toBeNull()
    await silent.ctx.db
      .insertInto('notifications')
      .values({ user_id: ann.id, kind: 'warning', subject: 'x', text: 'warning', email_at: new Date(0) })
      .execute()
    await emailNotifications(silent.ctx)
    const left = silent.ctx.db.selectFrom('notifications').select('email_at')
    expect(await left.execute()).toEqual([{ email_at: null }])
  } finally {
    await silent.close()
  }
})

it('shows hostile names and texts as text', async () => {
  const ann = await reader('message')
  for (const payload of payloads)
    await say(ann, 'message', payload.replaceAll('\u0000', ''), {
      params: { text: payload.replaceAll('\u0000', '') },
    })
  await run()
  const message = await nthLetter(ann, 1)
  const html = message.slice(message.indexOf('<!doctype html>'))
  expect(html).toContain('&#60;')
  expect(
    html
      .match(/<\/?[a-z][a-z0-9]*/g)
      ?.every((tag) => /^<\/?(html|head|meta|title|body|div|p|h1|a|ul|li|strong)$/.test(tag)),
  ).toBe(true)
  for (const payload of payloads) {
    const line = { title: payload, text: payload, url: `https://radio.example/${payload}` }
    const mail = { locale: 'en', subject: payload, before: [payload], lines: [line], after: [payload] }
    const rendered = htmlOf({ ...mail, action: { label: payload, url: payload } }, payload)
    const plain = htmlOf(
      {
        ...mail,
        subject: '',
        before: [''],
        lines: [{ title: 'x', text: '', url: 'x' }],
        after: [''],
        action: { label: '', url: '' },
      },
      '',
    )
    // Every tag and attribute is ours.
    const skeleton = (text: string) => text.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g)
    expect(skeleton(rendered), payload).toEqual(skeleton(plain))
  }
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { events } from '../../../contract/events.ts'
import { notifications } from '../../../contract/notifications.ts'
import { session } from '../../../contract/session.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeUser, type TestUser } from '../../testing/make.ts'
import { notify } from '../notifications/notify.service.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await testApp()
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ticketOf = async (user: TestUser) => (await app.call(events.ticket, {}, user.token)).ticket
const open = (ticket: string) => fetch(`${url}/api/events?ticket=${encodeURIComponent(ticket)}`)
const say = (user: TestUser, subject: string) => {
  const saying = { text: 'answer', item: null, link: null } as const
  return app.ctx.db.transaction().execute((trx) =>
    notify(trx, {
      kind: 'contact',
      to: [user.id],
      exclude: [],
      title: null,
      subject,
      ...saying,
      several: saying,
    }),
  )
}

/** Opens the event stream of a user; `received` grows as events arrive. */
const listen = async (user: TestUser) => {
  const answer = await open(await ticketOf(user))
  const received: string[] = []
  const state = { received, ended: false, answer }
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, name, data] of text.matchAll(/event: (\S+)\ndata: (.*)\n/g))
        received.push(`${name} ${data}`)
    state.ended = true
  })().catch(() => undefined)
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 })
  return state
}

it('sends the unread notification count at the start and on every change', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  await say(ann, 'before')
  const [here, there, other] = [await listen(ann), await listen(ann), await listen(bob)]
  expect(here.answer.headers.get('content-type')).toContain('text/event-stream')
  expect(here.received[0]).toBe('notification.read {"unread":1}')
  await say(ann, 'after')
  for (const stream of [here, there])
    await expect
      .poll(() => stream.received.at(-1), { timeout: 20_000 })
      .toBe('notification.created {"unread":2}')
  await app.call(notifications.read, { body: { all: true } }, ann.token)
  await expect.poll(() => there.received.at(-1), { timeout: 20_000 }).toBe('notification.read {"unread":0}')
  expect(other.received).toEqual(['notification.read {"unread":0}'])
})

it('opens with a ticket, once', async () => {
  const ann = await makeUser(app.ctx)
  const ticket = await ticketOf(ann)
  const first = await open(ticket)
  expect(first.status).toBe(200)
  await first.body?.cancel()
  expect((await open(ticket)).status).toBe(401)
  expect((await open('made-up')).status).toBe(401)
  expect((await fetch(`${url}/api/events`)).status).toBe(422)
})

it('rejects a ticket that has expired, whose session has ended or whose account is blocked', async () => {
  const [late, out, blocked] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  const tickets = [await ticketOf(late), await ticketOf(out), await ticketOf(blocked)]
  await app.ctx.db
    .updateTable('event_tickets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('session_id', 'in', app.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', late.id))
    .execute()
  await app.call(session.logout, {}, out.token)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
  for (const ticket of tickets) expect((await open(ticket)).status).toBe(401)
})

it('ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = await testApp()
  const at = await own.fastify.listen({ port: 0, host: '127.0.0.1' })
  try {
    const ann = await makeUser(own.ctx)
    const { ticket } = await own.call(events.ticket, {}, ann.token)
    const response = await fetch(`${at}/api/events?ticket=${ticket}`)
    await own.ctx.db.deleteFrom('sessions').where('user_id', '=', ann.id).execute()
    const whole = response.text()
    vi.advanceTimersByTime(26_000)
    // It ends, which it otherwise never would.
    expect(await whole).toContain(': nothing new')
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})

it('ends when the server stops', async () => {
  const own = await testApp()
  const at = await own.fastify.listen({ port: 0, host: '127.0.0.1' })
  const ann = await makeUser(own.ctx)
  const { ticket } = await own.call(events.ticket, {}, ann.token)
  const response = await fetch(`${at}/api/events?ticket=${ticket}`)
  const began = performance.now()
  await own.close()
  await response.text()
  expect(performance.now() - began).toBeLessThan(15_000)
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { events } from '../../../../contract/platform/events.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { openSession } from '../auth/sessions/accounts.service.ts'
import { notify } from '../notifications/service.ts'
import { setSetting } from '../settings/service.ts'
import { deleteExpiredEvents, publishEvent, sendEvent } from './user-events.service.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await testApp()
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ticketOf = async (user: TestUser) => (await app.call(events.ticket, {}, user.token)).ticket
const open = (ticket: string, options: RequestInit = {}, age = '') =>
  fetch(`${url}/api/events?ticket=${encodeURIComponent(ticket)}${age && `&age=${age}`}`, options)
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

/**
 * Opens the event stream of a user, after an event or at an age if given; `received` and `lastId` grow as events arrive.
 */
const listen = async (user: TestUser, after?: string, age?: string) => {
  const over = new AbortController()
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after }
  const answer = await open(await ticketOf(user), { headers, signal: over.signal }, age)
  const received: string[] = []
  const seen = new Set<string>()
  const state = { received, lastId: '', beginning: '', answer, close: () => over.abort() }
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, id, name, data] of text.matchAll(/(?:id: (\d+)\n)?event: (\S+)\ndata: (.*)\n/g)) {
        // Clients ignore what they have seen, as the last events may be repeated.
        if (id && seen.has(id)) continue
        seen.add(id ?? '')
        state.lastId = id ?? state.lastId
        if (/^(connected|resync)$/.test(name ?? '')) state.beginning = name ?? ''
        else received.push(`${name} ${data}`)
      }
  })().catch(() => undefined)
  // After what was missed come the counts.
  await vi.waitFor(() => expect(received.some((event) => event.startsWith('notification.read'))).toBe(true), {
    timeout: 20_000,
  })
  return state
}
const receipt = (message_id: number) => ({ conversation_id: 1, user_id: 1, message_id })
const delivered = (message_id: number) => `message.delivered ${JSON.stringify(receipt(message_id))}`
/** Without what JSON of the database orders differently. */
const normal = (event: string) => {
  const [name, ...data] = event.split(' ')
  return `${name} ${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(data.join(' '))).sort()))}`
}
const receipts = (stream: { received: string[] }) =>
  stream.received.filter((event) => event.startsWith('message.delivered')).map(normal)

/** Resolves once this process was told of all events published so far: they are announced in order. */
const allAnnounced = async () => {
  const bob = await makeUser(app.ctx)
  const stream = await listen(bob)
  await publishEvent(app.ctx.db, [bob.id], 'message.delivered', receipt(1))
  await expect.poll(() => receipts(stream).length, { timeout: 20_000 }).toBe(1)
  stream.close()
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

it('continues after the last event, without a gap and in order', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const publish = (n: number, to = [ann.id]) => publishEvent(app.ctx.db, to, 'message.delivered', receipt(n))
  const first = await listen(ann)
  expect(first.beginning).toBe('connected')
  await publish(1)
  await expect.poll(() => receipts(first), { timeout: 20_000 }).toEqual([delivered(1)].map(normal))
  first.close()
  await publish(2)
  await publish(90, [bob.id])
  await publish(3)
  const second = await listen(ann, first.lastId)
  expect(second.beginning).toBe('connected')
  // The overlap may repeat events; their ids tell.
  expect(receipts(second).slice(-2)).toEqual([2, 3].map(delivered).map(normal))
  await publish(4)
  await expect.poll(() => receipts(second).at(-1), { timeout: 20_000 }).toBe(normal(delivered(4)))
  expect(receipts(second)).not.toContain(normal(delivered(90)))
})

it('says whether anything has happened since the client began to read', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const aged = (seconds: number) =>
    app.ctx.db
      .updateTable('user_events')
      .set({ created_at: new Date(Date.now() - seconds * 1000) })
      .where('user_id', '=', ann.id)
      .execute()
  const beginsWith = async (age?: string) => {
    const { beginning, lastId, received, close } = await listen(ann, undefined, age)
    close()
    expect(Number(lastId)).toBeGreaterThan(0)
    return { beginning, missed: receipts({ received }) }
  }
  await publishEvent(app.ctx.db, [bob.id], 'message.delivered', receipt(1))
  expect(await beginsWith('60000')).toEqual({ beginning: 'connected', missed: [] })
  await publishEvent(app.ctx.db, [ann.id], 'message.delivered', receipt(2))
  expect(await beginsWith('60000')).toEqual({ beginning: 'resync', missed: [] })
  // Its transaction may have committed after the client read.
  expect((await beginsWith('0')).beginning).toBe('resync')
  await aged(40)
  expect((await beginsWith('60000')).beginning).toBe('resync')
  expect((await beginsWith('20000')).beginning).toBe('connected')
  // Who names no age asks for new events only.
  expect((await beginsWith()).beginning).toBe('connected')
  // Longer than events are kept.
  expect((await beginsWith('3600000')).beginning).toBe('resync')
})

it('repeats an event whose transaction committed after a later one', async () => {
  const ann = await makeUser(app.ctx)
  const stream = await listen(ann)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow = app.ctx.db.transaction().execute(async (trx) => {
    await publishEvent(trx, [ann.id], 'message.delivered', receipt(1))
    started.resolve()
    await finish.promise
  })
  await started.promise
  await publishEvent(app.ctx.db, [ann.id], 'message.delivered', receipt(2))
  await expect.poll(() => receipts(stream), { timeout: 20_000 }).toEqual([normal(delivered(2))])
  stream.close()
  finish.resolve()
  await slow
  expect(receipts(await listen(ann, stream.lastId))).toContain(normal(delivered(1)))
})

it('says that events were lost once they are deleted, or too many', async () => {
  const ann = await makeUser(app.ctx)
  const stream = await listen(ann)
  stream.close()
  for (let n = 0; n < 502; n++) await publishEvent(app.ctx.db, [ann.id], 'message.delivered', receipt(n))
  await allAnnounced()
  const late = await listen(ann, stream.lastId)
  expect(late.beginning).toBe('resync')
  expect(receipts(late)).toEqual([])
  expect(Number(late.lastId)).toBeGreaterThanOrEqual(Number(stream.lastId) + 502)
  await app.ctx.db
    .updateTable('user_events')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute()
  await deleteExpiredEvents(app.ctx)
  expect(await app.ctx.db.selectFrom('user_events').selectAll().execute()).toEqual([])
  expect((await listen(ann, stream.lastId)).beginning).toBe('resync')
  expect((await listen(ann, late.lastId)).beginning).toBe('connected')
  // A backup was restored: ids have begun again.
  expect((await listen(ann, String(Number(late.lastId) + 1000))).beginning).toBe('resync')
})

it('does not keep events that are of no use later', async () => {
  const ann = await makeUser(app.ctx)
  const stream = await listen(ann)
  const body = { conversation_id: 1, user_id: 2 }
  await sendEvent(app.ctx.db, [ann.id], 'typing', body)
  await expect.poll(() => stream.received.at(-1), { timeout: 20_000 }).toContain('typing')
  stream.close()
  expect((await listen(ann, stream.lastId)).received.join()).not.toContain('typing')
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

it('is limited by account, not by address: many reconnect from one at once', async () => {
  const own = await testApp()
  const at = await own.fastify.listen({ port: 0, host: '127.0.0.1' })
  try {
    await setSetting(own.ctx, 'limit_calls', '20')
    const status = async (ticket: string): Promise<number> => {
      const response = await fetch(`${at}/api/events?ticket=${ticket}`)
      await response.body?.cancel()
      return response.status
    }
    const statusFor = async (token: string) => status((await own.call(events.ticket, {}, token)).ticket)
    for (let i = 0; i < 30; i++) expect(await statusFor((await makeUser(own.ctx)).token)).toBe(200)

    const ann = await makeUser(own.ctx)
    const client = { address: '127.0.0.1', agent: 'test', locale: null, device: () => 'another device' }
    const { access_token } = await openSession(own.ctx, ann.id, client)
    for (let i = 0; i < 10; i++)
      for (const token of [ann.token, access_token]) expect(await statusFor(token)).toBe(200)
    // Sessions count their own calls.
    const { access_token: third } = await openSession(own.ctx, ann.id, client)
    expect(await statusFor(third)).toBe(429)

    for (let i = 0; i < 20; i++) expect(await status('made-up')).toBe(401)
    expect(await status('made-up')).toBe(429)
  } finally {
    await own.close()
  }
})

it('one account has at most 100 at a node', async () => {
  const user = await makeUser(app.ctx)
  const over = new AbortController()
  const status = async (who: TestUser) => (await open(await ticketOf(who), { signal: over.signal })).status
  for (let n = 0; n < 100; n++) expect(await status(user)).toBe(200)
  expect(await status(user)).toBe(429)
  expect(await status(await makeUser(app.ctx))).toBe(200)
  over.abort()
  const again = new AbortController()
  await vi.waitFor(async () => {
    expect((await open(await ticketOf(user), { signal: again.signal })).status).toBe(200)
  })
  again.abort()
})

it('ends with its session', async () => {
  const user = await makeUser(app.ctx)
  const response = await open(await ticketOf(user))
  await app.call(session.logout, {}, user.token)
  // It ends at once, which it otherwise never would.
  expect(await response.text()).not.toContain(': nothing new')
})

it('ends when its session expires', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = await testApp()
  const at = await own.fastify.listen({ port: 0, host: '127.0.0.1' })
  try {
    const ann = await makeUser(own.ctx)
    const { ticket } = await own.call(events.ticket, {}, ann.token)
    const response = await fetch(`${at}/api/events?ticket=${ticket}`)
    await own.ctx.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', ann.id)
      .execute()
    const whole = response.text()
    vi.advanceTimersByTime(26_000)
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
  await own.close()
  // It ends properly: a severed stream would fail.
  await response.text()
})

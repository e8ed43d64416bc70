// @module-tag long
import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../db/open.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'

const READERS = 20
const EVENTS = 4_000
const BYTES = 6_000
const MB = 1_000_000
/** Limit of the kernel for a connection whose client does not read, and a little more; all events are 24 MB. */
const MAX_RECEIVED = 10 * MB

let data: string
let server: Running
let database: OpenDatabase
let ann: TestUser

beforeAll(async () => {
  data = await startedFolder('tonearm-slow-')
  server = await startServer(data, await freePort(), { NODE_OPTIONS: '--max-semi-space-size=8' })
  database = await openDatabase({ dataDir: data }, { role: 'tool' })
  ann = await makeUser(database)
})
afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

const ticket = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${ann.token}`, 'x-requested-with': 'XMLHttpRequest' }
  const reply = await fetch(`${server.url}/api/events/ticket`, { method: 'POST', headers })
  return ((await reply.json()) as { ticket: string }).ticket
}

/** Opens a stream; resolves with its first bytes. */
const open = async (lastId = ''): Promise<{ socket: Socket; received: () => string }> => {
  const { hostname, port } = new URL(server.url)
  const query = `ticket=${await ticket()}${lastId && `&last_event_id=${lastId}`}`
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    let opened = false
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      // Searching all of the text with each chunk would take longer than reading megabytes of it.
      if (opened || !text.includes('event: notification.read')) return
      opened = true
      resolve()
    })
    socket.write(`GET /api/events?${query} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  })
  return { socket, received: () => text }
}

/** Publishes numbered events, as many as a very busy conversation may have. */
const publish = async (from: number, to: number): Promise<void> => {
  await sql`
    with event as materialized (
      select nextval('user_event_ids') as id, n from generate_series(${from}::int, ${to}::int) n order by n),
    stored as (
      insert into user_events (id, user_id, name, body)
      select id, ${ann.id}, 'message.created', jsonb_build_object('n', n, 'text', repeat('x', ${BYTES}::int)) from event)
    select pg_notify('user_events', id || ' ' || ${String(ann.id)}::text) from event`.execute(database.db)
}

const numbersIn = (text: string): number[] => [...text.matchAll(/"n": ?(\d+)/g)].map(([, n]) => Number(n))

test('a client that does not read is disconnected before much is buffered for it, and continues later', async () => {
  const reading = await open()
  const stuck = await Promise.all(Array.from({ length: READERS }, () => open()))
  for (const { socket } of stuck) socket.pause()
  for (let n = 0; n < EVENTS; n += 100) {
    await publish(n, n + 99)
    await expect.poll(() => reading.received().includes(`"n":${n + 99},`), { timeout: 30_000 }).toBe(true)
  }
  expect(new Set(numbersIn(reading.received())).size).toBe(EVENTS)

  let ended = 0
  for (const { socket } of stuck) socket.once('close', () => ended++).resume()
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(READERS)
  for (const { received } of stuck) {
    expect(received().length).toBeLessThan(MAX_RECEIVED)
    // What did arrive has no gap.
    const numbers = numbersIn(received())
    expect(numbers).toEqual(numbers.map((_, at) => at))
  }
  const [lastId = ''] = /\d+(?=\nevent: message)/.exec(stuck[0]?.received() ?? '') ?? []
  const again = await open(lastId)
  expect(again.received()).toMatch(/event: resync/)

  await publish(EVENTS, EVENTS)
  await expect.poll(() => numbersIn(again.received()).at(-1), { timeout: 30_000 }).toBe(EVENTS)
  again.socket.destroy()
  reading.socket.destroy()
})

// @module-tag long
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../../contract/social/chat.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { openDatabase } from '../../../db/open.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'

const KILLS = rounds(2, 10)
/** The kills are spread over this time between request, commit, event and response. */
const ROUND_MS = 1_500
const SENDERS = 10
/** Each sender writes one message in this time: 50 a second in all. */
const EVERY_MS = 200

let data: string
let port: number
let people: TestUser[]
let group: number
/** Messages acknowledged so far, of all senders. */
let answered = 0

const call = async <T>(path: string, { token }: TestUser, body?: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}

beforeAll(async () => {
  port = await freePort()
  data = await startedFolder('tonearm-chat-')
  const { db, close } = await openDatabase({ dataDir: data }, { role: 'tool' })
  try {
    await db.insertInto('settings').values({ key: 'limit_calls', value: '1000000' }).execute()
    people = []
    for (let n = 0; n <= SENDERS; n++) people.push(await makeUser({ db }, { name: `Person ${n}` }))
    const [owner, ...others] = people.map(({ id }) => id) as [number, ...number[]]
    const { id } = await db
      .insertInto('conversations')
      .values({ kind: 'group', name: 'All', owner_id: owner })
      .returning('id')
      .executeTakeFirstOrThrow()
    group = id
    const members = [owner, ...others].map((user_id) => ({ conversation_id: group, user_id }))
    await db.insertInto('conversation_members').values(members).execute()
  } finally {
    await close()
  }
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Sends numbered messages in order until stopped, each again until it is acknowledged, like the browser's outbox. */
const sendUntil = async (sender: TestUser, stopped: AbortSignal): Promise<string[]> => {
  const acknowledged: string[] = []
  for (let n = 0; !stopped.aborted; n++) {
    const message = { text: `${sender.name}: ${n}`, client_id: randomUUID() }
    for (;;) {
      try {
        await call(`/conversations/${group}/messages`, sender, message)
        break
      } catch {
        await pause(100)
      }
    }
    acknowledged.push(message.text)
    answered++
    await pause(EVERY_MS)
  }
  return acknowledged
}

/** Follows the event stream of a user across restarts until stopped; loads messages where it says that some are lost. */
const follow = (reader: TestUser, stopped: AbortSignal) => {
  const received = new Map<number, string | null>()
  const state = { received, streams: 0, ended: Promise.resolve() }
  const load = async (): Promise<void> => {
    for (let more = true; more; ) {
      const after = Math.max(0, ...received.keys())
      const path = `/conversations/${group}/messages?limit=100${after ? `&after=${after}` : ''}`
      const page = await call<{ data: Message[]; has_newer: boolean }>(path, reader)
      for (const { id, text } of page.data) received.set(id, text)
      more = page.has_newer
    }
  }
  let lastId = ''
  const listen = async (): Promise<void> => {
    const { ticket } = await call<{ ticket: string }>('/events/ticket', reader, {})
    const url = `http://127.0.0.1:${port}/api/events?ticket=${ticket}${lastId && `&last_event_id=${lastId}`}`
    const response = await fetch(url, { signal: stopped })
    state.streams++
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, id, name, body] = /^(?:id: (\d+)\n)?event: (\S+)\ndata: (.*)$/.exec(event) ?? []
        lastId = id ?? lastId
        if (name === 'resync') await load()
        if (name !== 'message.created' || !body) continue
        const { message } = JSON.parse(body) as { message: Message }
        received.set(message.id, message.text)
      }
    }
  }
  state.ended = (async () => {
    while (!stopped.aborted) await listen().catch(() => pause(100))
  })()
  return state
}

test('killed while people chat, the server loses and repeats no acknowledged message', async () => {
  let server: Running = await startServer(data, port)
  const [reader, ...senders] = people as [TestUser, ...TestUser[]]
  const [stopSending, stopReading] = [new AbortController(), new AbortController()]
  const stream = follow(reader, stopReading.signal)
  await expect.poll(() => stream.streams, { timeout: 30_000 }).toBe(1)
  const sending = Promise.all(senders.map((sender) => sendUntil(sender, stopSending.signal)))
  const everyoneSends = () => {
    const before = answered
    return expect.poll(() => answered - before, { timeout: 60_000 }).toBeGreaterThan(SENDERS)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await everyoneSends()
    await pause(((kill + 0.5) / KILLS) * ROUND_MS)
    await server.kill()
    server = await startServer(data, port)
  }
  await everyoneSends()
  stopSending.abort()
  const acknowledged = await sending
  try {
    const total = acknowledged.flat().length
    expect(total).toBeGreaterThan(KILLS * SENDERS)
    await expect.poll(() => stream.received.size, { timeout: 30_000 }).toBe(total)
    const inOrder = [...stream.received].sort(([one], [other]) => one - other).map(([, text]) => text)
    for (const [n, sender] of senders.entries())
      expect(inOrder.filter((text) => text?.startsWith(`${sender.name}:`))).toEqual(acknowledged[n])
    expect(stream.streams).toBeGreaterThan(KILLS)
  } finally {
    stopReading.abort()
    await stream.ended
    await server.stop()
  }
})

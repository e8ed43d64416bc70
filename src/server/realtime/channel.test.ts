import { setImmediate } from 'node:timers/promises'
import type { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Message } from '../db/connecting/after-commit.ts'
import { connectTo } from '../db/connecting/connection.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { onServer } from '../testing/server.ts'
import { openChannel } from './channel.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const sessions = async (): Promise<number> => {
  const watcher = await connectTo(test.url, 'watcher')
  const { rows } = await watcher.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'channel test'",
  )
  await watcher.end()
  return rows[0].n
}

it('connects again after its connection ended, and leaves none behind while it cannot listen', async () => {
  let refuses = false
  let opened = 0
  const open = async () => {
    opened++
    const client = await connectTo(test.url, 'channel test')
    // No statement succeeds in a failed transaction.
    if (refuses) await client.query('begin; select 1 / 0').catch(() => undefined)
    return client
  }
  const channel = await openChannel(open, pino({ level: 'silent' }))
  const received: string[] = []
  channel.on('news', (payload) => received.push(payload))
  await channel.publish('news', 'first')
  await expect.poll(() => received).toEqual(['first'])
  expect(channel.connected()).toBe(true)

  refuses = true
  await onServer(
    test.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'channel test'",
  )
  await expect.poll(() => opened).toBeGreaterThan(2)
  expect(channel.connected()).toBe(false)
  await expect.poll(sessions).toBeLessThanOrEqual(1)

  refuses = false
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['first', ''])
  expect(channel.connected()).toBe(true)
  await channel.publish('news', 'again')
  await expect.poll(() => received).toEqual(['first', '', 'again'])
  await expect.poll(sessions).toBe(1)
  await channel.close()
  await expect.poll(sessions).toBe(0)
})

it('sends the topic of a message that is too long, and all others', async () => {
  const channel = await openChannel(() => connectTo(test.url, 'channel test'), pino({ level: 'silent' }))
  const received: string[] = []
  channel.on('news', (payload) => received.push(payload))
  for (const payload of ['a'.repeat(7_999), 'ü'.repeat(4_000), 'next']) channel.publish('news', payload)
  await expect.poll(() => received).toEqual(['a'.repeat(7_999), '', 'next'])
  await channel.close()
})

it('sends again what was refused', async () => {
  const clients: Client[] = []
  const open = async () => {
    const client = await connectTo(test.url, 'channel test')
    clients.push(client)
    return client
  }
  const channel = await openChannel(open, pino({ level: 'silent' }))
  const received: string[] = []
  channel.on('news', (payload) => received.push(payload))
  channel.publish('news', 'first')
  await expect.poll(() => received).toEqual(['first'])
  await clients[0]?.query('begin; select 1 / 0').catch(() => undefined)
  channel.publish('news', 'important')
  await expect
    .poll(() => clients[0]?.query('rollback').then(() => received), { timeout: 10_000 })
    .toEqual(['first', 'important'])
  await channel.close()
})

it('sends a message that is published at the moment at which all others have been sent', async () => {
  const sent: string[] = []
  const publish = async (messages: Message[]): Promise<void> =>
    void sent.push(...messages.map(([, payload]) => payload))
  const valkey = { ready: () => true, publish, subscribe: () => undefined }
  const open = () => connectTo(test.url, 'channel test')
  const channel = await openChannel(open, pino({ level: 'silent' }), valkey)
  for (let ticks = 0; ticks < 12; ticks++) {
    channel.publish('news', `${ticks} first`)
    for (let tick = 0; tick < ticks; tick++) await null
    channel.publish('news', `${ticks} second`)
    await setImmediate()
    expect(sent.splice(0)).toEqual([`${ticks} first`, `${ticks} second`])
  }
  await channel.close()
})

it('assumes that messages are missed as long as only others may reach Valkey', {
  tags: ['long'],
}, async () => {
  const valkey = { ready: () => false, publish: () => undefined, subscribe: () => undefined }
  const open = () => connectTo(test.url, 'channel test')
  const channel = await openChannel(open, pino({ level: 'silent' }), valkey)
  const received: string[] = []
  channel.on('news', (payload) => received.push(payload))
  await expect.poll(() => received, { timeout: 40_000 }).toEqual(['', ''])
  await channel.close()
})

it('connects again when its server no longer answers', { tags: ['long'] }, async () => {
  const pids: number[] = []
  const open = async () => {
    const client = await connectTo(test.url, 'channel test')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    pids.push(rows[0].pid)
    return client
  }
  const channel = await openChannel(open, pino({ level: 'silent' }))
  const pid = pids[0] as number
  process.kill(pid, 'SIGSTOP')
  try {
    await expect.poll(() => pids.length, { timeout: 30_000 }).toBe(2)
    await expect.poll(channel.connected).toBe(true)
  } finally {
    process.kill(pid, 'SIGCONT')
    await channel.close()
  }
})

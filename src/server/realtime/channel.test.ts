import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectTo } from '../db/connection.ts'
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

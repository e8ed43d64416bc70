import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openChannel } from '../../realtime/channel.ts'
import { testDatabase } from '../../testing/database.ts'
import { kyselyOn } from '../../testing/server.ts'
import { type Message, publishAfterCommit } from './after-commit.ts'
import { connectTo } from './connection.ts'

const database = await testDatabase()
const channel = await openChannel(() => connectTo(database.url, 'test channel'), pino({ level: 'silent' }))
let published: Message[] = []
const { db, end } = kyselyOn(database.url, {
  publish: (messages) => {
    published.push(...messages)
    for (const message of messages) channel.publish(...message)
  },
})
let received: string[] = []
channel.on('news', (payload) => received.push(payload))
beforeEach(() => {
  received = []
  published = []
})
afterAll(async () => {
  await channel.close()
  await end()
  await database.close()
})

test('a message is sent once its transaction has committed', async () => {
  await db.transaction().execute(async (trx) => {
    await publishAfterCommit(trx, 'news', 'one')
    await publishAfterCommit(trx, 'news', 'two')
    expect(published).toEqual([])
  })
  expect(published).toHaveLength(2)
  await expect.poll(() => received).toEqual(['one', 'two'])
})

test('outside of a transaction it is sent at once, and it may be long and hold any character', async () => {
  const payload = `it's "long" \\ ${'ä'.repeat(3000)}`
  await publishAfterCommit(db, 'news', payload)
  await expect.poll(() => received).toEqual([payload])
})

test('what is rolled back is not sent, nor by the next transaction of the connection', async () => {
  await db.connection().execute(async (connection) => {
    const failing = connection.transaction().execute(async (trx) => {
      await publishAfterCommit(trx, 'news', 'lost')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    // The commit of a transaction that has failed rolls back.
    await sql`begin`.execute(connection)
    await publishAfterCommit(connection, 'news', 'lost, too')
    await expect(sql`select 1 / 0`.execute(connection)).rejects.toThrow('division by zero')
    await sql`commit`.execute(connection)
    await connection.transaction().execute((trx) => publishAfterCommit(trx, 'news', 'kept'))
  })
  await expect.poll(() => received).toEqual(['kept'])
  expect(published).toEqual([['news', 'kept']])
})

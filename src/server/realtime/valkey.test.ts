import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTo } from '../db/connecting/connection.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Engine, hasEngines, openEngines } from '../testing/engines.ts'
import { openChannel } from './channel.ts'
import { openValkey } from './valkey.ts'

const PASSWORD = 'only the nodes know it'
const SECRET = 'shared by all nodes'
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
const urlOf = (port: number, password = PASSWORD): string =>
  `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`

describe.skipIf(!hasEngines)('a Valkey server', () => {
  let engines: ReturnType<typeof openEngines>
  let server: Engine
  let database: TestDatabase
  beforeAll(async () => {
    engines = openEngines()
    server = await engines.valkey(PASSWORD)
    database = await testDatabase()
  })
  afterAll(async () => {
    await engines.close()
    await database.close()
  })

  const openNode = async () => {
    const valkey = await openValkey(urlOf(server.port), SECRET, log)
    const channel = await openChannel(() => connectTo(database.url, 'channel test'), log, valkey)
    const received: string[] = []
    channel.on('news', (payload) => received.push(payload))
    await expect.poll(valkey.ready).toBe(true)
    return {
      valkey,
      channel,
      received,
      close: async () => {
        await channel.close()
        valkey.close()
      },
    }
  }

  test('carries messages; without it they take the database, and nodes learn that they may have missed some', async () => {
    const [one, other] = [await openNode(), await openNode()]
    const watcher = await connectTo(database.url, 'watcher')
    const notified: string[] = []
    watcher.on('notification', ({ payload = '' }) => notified.push(payload))
    await watcher.query('listen news')
    one.channel.publish('news', 'by Valkey')
    await expect.poll(() => other.received).toContain('by Valkey')
    expect(one.received).toContain('by Valkey')

    await server.kill()
    one.channel.publish('news', 'killed')
    await expect.poll(() => other.received).toContain('killed')
    await expect.poll(() => [one.valkey.ready(), other.valkey.ready()]).toEqual([false, false])
    await expect.poll(() => notified).toEqual(['killed'])
    let attempts = 0
    other.valkey.commands.on('close', () => attempts++)
    await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(other.received.toSorted()).toEqual(['', 'by Valkey', 'killed'])

    other.received.length = 0
    server = await engines.valkey(PASSWORD, server.port)
    await expect
      .poll(() => [one.valkey.ready(), other.valkey.ready()], { timeout: 10_000 })
      .toEqual([true, true])
    expect(other.received).toEqual([''])
    one.channel.publish('news', 'again')
    await expect.poll(() => other.received).toEqual(['', 'again'])
    expect(notified).toEqual(['killed'])
    await watcher.end()
    await Promise.all([one.close(), other.close()])
  })

  test('whose password was changed is left, and no password is logged', async () => {
    const node = await openNode()
    logged.length = 0
    await server.kill()
    server = await engines.valkey('another one', server.port)
    await expect.poll(() => logged.join(), { timeout: 10_000 }).toContain('WRONGPASS')
    node.channel.publish('news', 'meanwhile')
    await expect.poll(() => node.received).toContain('meanwhile')
    expect(logged.join()).not.toMatch(/nodes know|another one/)
    await server.kill()
    server = await engines.valkey(PASSWORD, server.port)
    await expect.poll(node.valkey.ready, { timeout: 10_000 }).toBe(true)
    await node.close()
  })

  test('that hangs is left', async () => {
    const node = await openNode()
    server.signal('SIGSTOP')
    try {
      node.channel.publish('news', 'meanwhile')
      await expect.poll(() => node.received, { timeout: 10_000 }).toContain('meanwhile')
      expect(node.valkey.ready()).toBe(false)
    } finally {
      server.signal('SIGCONT')
    }
    await expect.poll(node.valkey.ready, { timeout: 10_000 }).toBe(true)
    await node.close()
  })

  test('that cannot be used is named without its password', async () => {
    const problem = (url: string) =>
      openValkey(url, SECRET, log).then(
        () => '',
        (error: Error) => `${error.name}: ${error.message}`,
      )
    const http = createHttpServer()
    await once(http.listen(0, '127.0.0.1'), 'listening')
    logged.length = 0
    const messages = [
      await problem(urlOf(server.port, 'never%set')),
      await problem(`redis://127.0.0.1:${server.port}`),
      await problem(urlOf((http.address() as AddressInfo).port)),
    ]
    for (const message of messages) {
      expect(message).toMatch(
        /^BadEnvironment: VALKEY_URL: the server at 127\.0\.0\.1:\d+ cannot be used: .+$/,
      )
      expect(message).not.toMatch(/nodes know|nodes%20know|never/)
    }
    const reasons = ['WRONGPASS', 'NOAUTH', 'RESP']
    for (const [n, reason] of reasons.entries()) expect(messages[n]).toContain(reason)
    expect(logged).toEqual([])
    // No resolver is asked for such a name.
    expect(await problem('redis://no..host:6379')).toMatch(
      /^BadEnvironment: VALKEY_URL: the server at no\.\.host:6379 cannot be used: .+ENOTFOUND/,
    )
    http.close()
  })

  test('that is away is used once it is there', async () => {
    const silent = createServer()
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    for (const reason of ['Socket timeout', 'ECONNREFUSED']) {
      logged.length = 0
      const valkey = await openValkey(urlOf(port), SECRET, log)
      expect([valkey.ready(), valkey.problem()]).toEqual([false, expect.stringContaining(reason)])
      expect(logged.join()).toContain(reason)
      expect(logged.join()).not.toContain('nodes know')
      valkey.close()
      silent.close()
    }
    const valkey = await openValkey(urlOf(port), SECRET, log)
    const channel = await openChannel(() => connectTo(database.url, 'channel test'), log, valkey)
    const received: string[] = []
    channel.on('news', (payload) => received.push(payload))
    channel.publish('news', 'by the database')
    await expect.poll(() => received).toEqual(['by the database'])
    const late = await engines.valkey(PASSWORD, port)
    await expect.poll(valkey.ready, { timeout: 10_000 }).toBe(true)
    expect([valkey.problem(), received]).toEqual([undefined, ['by the database', '']])
    await channel.close()
    valkey.close()
    await late.kill()
  })
})

import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { rowsOf } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Connects to the database through a proxy, so that replies arrive byte by byte. */
const slowConnection = async (): Promise<Client> => {
  const direct = new Client(app.ctx.env.databaseUrl)
  const { host, port, user, password, database } = direct
  const proxy = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const close = () => void [client, upstream].map((socket) => socket.destroy())
    for (const socket of [client, upstream]) socket.once('close', close).once('error', close)
    client.setNoDelay().pipe(upstream)
    void (async () => {
      for await (const chunk of upstream)
        for (const byte of chunk as Buffer)
          await new Promise<void>((sent) => void client.write(Buffer.of(byte), () => setImmediate(sent)))
    })().catch(close)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address() as AddressInfo
  const connection = new Client({ host: address.address, port: address.port, user, password, database })
  await connection.connect()
  onTestFinished(() => connection.end().then(() => void proxy.close()))
  return connection
}

it('counts the rows of a table however its reply is split', async () => {
  const connection = await slowConnection()
  await connection.query('create temporary table ten as select generate_series(1, 10) as id')
  const counts: number[] = []
  let text = ''
  for await (const rows of rowsOf(connection, { name: 'ten', columns: ['id'] }, (count) =>
    counts.push(count),
  ))
    text += rows
  expect(text.trim().split('\n')).toHaveLength(10)
  expect(counts).toEqual([10])
})

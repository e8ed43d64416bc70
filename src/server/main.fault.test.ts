import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresProcesses } from './db/embedded/process.ts'
import { freePort, startServer } from './testing/process.ts'
import { startedFolder } from './testing/started-folder.ts'

let data: string
beforeAll(async () => {
  data = await startedFolder('tonearm-main-')
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('a taken port is reported in one line, and the database is stopped', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as AddressInfo
  try {
    await expect(startServer(data, port)).rejects.toThrow(`Port ${port} is already in use.`)
    expect(await postgresProcesses(join(data, 'postgres'))).toEqual([])
  } finally {
    other.close()
  }
})

const postgres = (): Promise<number[]> => postgresProcesses(join(data, 'postgres'))

/** Connects like a client that sends only this. */
const stalled = async (port: number, sends: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (sends !== '') await new Promise((sent) => socket.write(sends, sent))
  return socket
}

const headers = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n'

test('stalled connections neither delay the stop nor leave the database running', async () => {
  const port = await freePort()
  const server = await startServer(data, port)
  await Promise.all([
    stalled(port, ''),
    stalled(port, 'GET /api/health HTTP/1.1\r\nhost: loc'),
    stalled(port, `POST /api/login HTTP/1.1\r\n${headers}\r\n{"email":`),
    fetch(`${server.url}/api/health`).then((response) => response.text()),
  ])
  expect(await server.stop()).toBe(0)
  expect(await postgres()).toEqual([])
})

test('a stop amid requests answers or ends them and stops the database', async () => {
  const port = await freePort()
  const server = await startServer(data, port)
  const paths = ['/api/health', '/', '/api/albums', '/api/settings']
  let stopped = false
  const client = async (i: number): Promise<void> => {
    while (!stopped) {
      const response = await fetch(server.url + paths[i % paths.length]).catch(() => undefined)
      if (!response) return
      await response.text().catch(() => undefined)
    }
  }
  const clients = Array.from({ length: 24 }, (_, i) => client(i))
  expect(await server.stop()).toBe(0)
  stopped = true
  await Promise.all(clients)
  expect(await postgres()).toEqual([])
})

test('the first administrator can log in as soon as the server answers', async () => {
  const account = { email: 'boss@example.org', password: 'first of all of them' }
  const server = await startServer(data, await freePort(), {
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  try {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect(response.status).toBe(200)
  } finally {
    await server.stop()
  }
})

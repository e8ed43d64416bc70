import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openValkey } from './valkey.ts'

it('logs problems without the password', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (commands) => {
      for (const _ of String(commands).matchAll(/^\*/gm))
        socket.write('-WRONGPASS invalid username-password pair\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  let lines = ''
  const log = pino({}, { write: (line: string) => (lines += line) })
  const { port } = server.address() as AddressInfo
  await expect(openValkey(`redis://:hunter2@127.0.0.1:${port}`, 'secret', log)).rejects.toThrow('WRONGPASS')
  expect(lines).toContain('WRONGPASS')
  expect(lines).not.toContain('hunter2')
  server.close()
})

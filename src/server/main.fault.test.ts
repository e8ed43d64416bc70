import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { postgresProcesses } from './db/embedded-process.ts'
import { startServer } from './testing/process.ts'

const data = mkdtempSync(join(tmpdir(), 'tonearm-main-'))
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

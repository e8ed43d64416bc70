import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../media/testing/corpus.ts'
import { GrowingFile } from './growing-file.ts'
import { sendGrowing } from './send-growing.ts'

const scratch = await scratchFolder('growing')
const app = fastify()
let file: GrowingFile
let length: number | undefined
let address: string
app.get('/', async (request, reply) => {
  await sendGrowing(request, reply, {
    file,
    type: 'audio/mpeg',
    length,
    headers: { 'cache-control': 'no-store' },
  })
  return reply
})
beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  length = undefined
  file = await GrowingFile.create(join(scratch, randomBytes(6).toString('hex')))
})
afterEach(() => file.close())

test('sends what is written as it comes', async () => {
  const bytes = randomBytes(300_000)
  file.write(bytes.subarray(0, 10))
  const response = await fetch(address)
  expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
  file.write(bytes.subarray(10, 200_000))
  file.write(bytes.subarray(200_000))
  await file.end()
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test.each([
  [1000, 600],
  [600, 1000],
  [200_000, 10],
])('keeps the promise of %i bytes of %i', async (promised, written) => {
  length = promised
  const bytes = randomBytes(written)
  file.write(bytes)
  await file.end()
  const response = await fetch(address)
  expect(response.headers.get('content-length')).toBe(String(promised))
  const sent = Buffer.from(await response.arrayBuffer())
  const expected = Buffer.concat([bytes, Buffer.alloc(Math.max(0, promised - written))])
  expect(sent.equals(expected.subarray(0, promised))).toBe(true)
})

test('fails as an answer before the first byte, and by closing the connection after it', async () => {
  const early = fetch(address)
  await file.end(new Error('damaged'))
  expect((await early).status).toBe(500)
  await file.close()
  file = await GrowingFile.create(join(scratch, 'late'))
  file.write(randomBytes(10))
  const response = await fetch(address)
  expect(response.status).toBe(200)
  await file.end(new Error('damaged'))
  await expect(response.arrayBuffer()).rejects.toThrow()
})

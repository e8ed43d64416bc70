import { afterEach, beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '../../../contract/core/files.ts'
import { DOWNLOADS, partPath } from '../../worker/saved-files.ts'
import { savedAudio } from '../../worker/saved-media.ts'
import { DamagedError } from '../../worker/store-parts.ts'
import { deleteFile, isSavedFile, RefusedError, saveFile } from './save-file.ts'

const PATH = '/saved/1/song/7'
const bytes = Uint8Array.from({ length: 6 * PART_BYTES + 1234 }, (_, n) => (n * 31 + (n >> 8)) & 255)

const digest = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data))
const checksum = async (): Promise<string> => {
  const parts: number[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push(...(await digest(bytes.slice(at, at + PART_BYTES))))
  return Array.from(await digest(Uint8Array.from(parts)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Answers a request in place of the server, or fails. */
let server: (request: Request) => Response
/** Bytes that the server has sent. */
let sent = 0
const network = window.fetch

beforeEach(async () => {
  sent = 0
  window.fetch = async (input, init) => server(new Request(new URL(String(input), location.href), init))
  await caches.delete(DOWNLOADS)
})
afterEach(() => {
  window.fetch = network
})

const startOf = (request: Request): number =>
  Number(/bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)

/** Sends the file from the byte that is wanted on; the connection breaks after `most` bytes. */
const sends =
  (most = Number.POSITIVE_INFINITY, data = bytes) =>
  (request: Request): Response => {
    const start = startOf(request)
    let at = start
    const body = new ReadableStream({
      pull(controller) {
        if (at - start >= most) return controller.error(new TypeError('connection lost'))
        if (at >= data.length) return controller.close()
        const piece = data.slice(at, Math.min(at + 64 * 1024, data.length))
        at += piece.length
        sent += piece.length
        controller.enqueue(piece)
      },
    })
    const headers: Record<string, string> = { 'content-type': 'audio/mpeg' }
    if (start > 0) headers['content-range'] = `bytes ${start}-${data.length - 1}/${data.length}`
    return new Response(body, { status: start > 0 ? 206 : 200, headers })
  }

const save = async (more: { bytes?: number | null; checksum?: string | null } = {}) =>
  saveFile(
    {
      path: PATH,
      url: '/file',
      type: 'audio/mpeg',
      bytes: bytes.length,
      checksum: await checksum(),
      ...more,
    },
    new AbortController().signal,
    () => undefined,
  )
const answer = async (range?: string) => {
  const response = await savedAudio(
    new Request(new URL(PATH, location.href), range ? { headers: { range } } : {}),
  )
  return {
    status: response.status,
    headers: response.headers,
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

test('a saved file is served as a whole and in ranges', async () => {
  server = sends()
  expect(await save()).toBe(bytes.length)
  expect(await isSavedFile(PATH, bytes.length)).toBe(true)
  const all = await answer()
  expect([all.status, all.body.length, all.headers.get('content-type')]).toEqual([
    200,
    bytes.length,
    'audio/mpeg',
  ])
  expect(await digest(all.body)).toEqual(await digest(bytes))
  const cases: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 0],
    [`bytes=${PART_BYTES - 5}-${PART_BYTES + 5}`, PART_BYTES - 5, PART_BYTES + 5],
    ['bytes=3000000-', 3_000_000, bytes.length - 1],
    ['bytes=-100', bytes.length - 100, bytes.length - 1],
    ['bytes=10-99999999', 10, bytes.length - 1],
  ]
  for (const [range, start, end] of cases) {
    const part = await answer(range)
    expect([range, part.status, part.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${start}-${end}/${bytes.length}`,
    ])
    expect(await digest(part.body)).toEqual(await digest(bytes.slice(start, end + 1)))
  }
  const outside = await answer(`bytes=${bytes.length}-`)
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  await deleteFile(PATH)
  expect((await answer()).status).toBe(404)
  expect(await (await caches.open(DOWNLOADS)).keys()).toEqual([])
})

test('after ten broken connections at most one part of each is fetched twice', { tags: 'long' }, async () => {
  for (let broken = 0; broken < 10; broken++) {
    server = sends((broken % 2 === 0 ? 0.4 : 1.2) * PART_BYTES)
    await expect(save()).rejects.toThrow(TypeError)
  }
  server = sends()
  await save()
  expect(sent).toBeLessThanOrEqual(bytes.length + 10 * PART_BYTES)
  expect(await digest((await answer()).body)).toEqual(await digest(bytes))
})

test('a server without ranges sends everything again', async () => {
  server = sends(2 * PART_BYTES)
  await expect(save()).rejects.toThrow(TypeError)
  server = (request) => sends()(new Request(request.url))
  await save()
  expect(await digest((await answer()).body)).toEqual(await digest(bytes))
})

test('nothing of a captive portal is stored, nor of a refusal', async () => {
  server = () => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } })
  await expect(save()).rejects.toThrow(TypeError)
  server = () => new Response(null, { status: 410 })
  await expect(save()).rejects.toThrow(RefusedError)
  expect(await (await caches.open(DOWNLOADS)).keys()).toEqual([])
})

test('a file that differs from its checksum or length is not kept', { tags: 'long' }, async () => {
  const damaged = bytes.slice()
  damaged[3_000_000] = (damaged[3_000_000] ?? 0) ^ 1
  server = sends(undefined, damaged)
  await expect(save()).rejects.toThrow(DamagedError)
  server = sends(undefined, new Uint8Array([...bytes.slice(0, 1000), ...bytes.slice(0, 1000)]))
  await expect(save({ bytes: 1000, checksum: null })).rejects.toThrow(DamagedError)
  expect(await isSavedFile(PATH, 1000)).toBe(false)
  expect(await (await caches.open(DOWNLOADS)).match(partPath(PATH, 0))).toBeUndefined()
})

test('a file of unknown length is saved until its end', async () => {
  server = sends()
  expect(await save({ bytes: null, checksum: null })).toBe(bytes.length)
  expect((await answer('bytes=-1')).body[0]).toBe(bytes.at(-1))
})

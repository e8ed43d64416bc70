import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../testing/bucket.ts'
import { scratchFolder } from '../testing/corpus.ts'
import { mediaOrigins } from './delivery.ts'
import { openS3Storage } from './s3.ts'
import { parseS3Url } from './s3-url.ts'
import { BadKeyError, FileMissingError, openStorage, type Storage } from './storage.ts'

const scratch = await scratchFolder('storage')
let bucket: Bucket
const stores: Record<string, Storage> = { local: await openStorage({ root: join(scratch, 'root') }) }

beforeAll(async () => {
  bucket = await openBucket()
  stores.s3 = await openStorage({ root: '/nowhere', url: bucket.url })
})
afterAll(() => bucket.close())

async function keys(storage: Storage, prefix: string) {
  const found: string[] = []
  for await (const key of storage.list(prefix)) found.push(key)
  return found.sort()
}

test('a range that ends before it starts reads nothing of a bucket', async () => {
  await stores.s3?.putBytes('range', Buffer.from('content'), 'text/plain')
  await expect(stores.s3?.open('range', { start: 5, end: 2 })).rejects.toThrow(RangeError)
  await stores.s3?.delete('range')
})

test('a file of a bucket is opened whole or in part, and left at any time', async () => {
  const s3 = stores.s3 as Storage
  const content = randomBytes(2_000_000)
  await s3.putBytes('opened', content, 'audio/mpeg')
  for (const range of [{ start: 0 }, { start: 1_000, end: 1_500_000 }]) {
    const { body, size } = await s3.open('opened', range)
    expect(size).toBe(content.length)
    expect(content.subarray(range.start, (range.end ?? size) + 1).equals(await buffer(body))).toBe(true)
  }
  const { body: unread } = await s3.open('opened', { start: 0 })
  unread.destroy()
  const { body: begun } = await s3.open('opened', { start: 0 })
  for await (const _ of begun) break
  await expect(s3.open('opened', { start: content.length })).rejects.toThrow(RangeError)
  await expect(s3.open('no/file', { start: 0 })).rejects.toThrow(FileMissingError)
  expect((await buffer((await s3.open('opened', { start: 5, end: 9 })).body)).length).toBe(5)
  await s3.delete('opened')
})

test('a bucket that is silent is given up, reading and writing', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const config = parseS3Url(`s3://K:S@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${port}`)
  const storage = openS3Storage(config, { by: 'node' }, { reads: 100, others: 100 })
  try {
    const away = { name: 'StorageUnavailableError' }
    await expect(storage.open('file', { start: 0 })).rejects.toMatchObject(away)
    await expect(storage.stat('file')).rejects.toMatchObject(away)
    await expect(storage.putBytes('file', Buffer.from('content'), 'text/plain')).rejects.toMatchObject(away)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

test.each([
  ['an error', 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 5\r\nconnection: close\r\n\r\nerror'],
  ['no HTTP', 'SSH-2.0-garbage\r\n'],
])('a bucket that answers with %s is unavailable', async (_, answer) => {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end(answer),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `s3://K:S@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${port}`
  const s3 = await openStorage({ root: '/nowhere', url })
  const away = { name: 'StorageUnavailableError' }
  await expect(s3.putBytes('new', Buffer.from('content'), 'text/plain')).rejects.toMatchObject(away)
  await expect(s3.bytes('old')).rejects.toMatchObject(away)
  await expect(s3.open('old', { start: 0 })).rejects.toMatchObject(away)
  await expect(s3.stat('old')).rejects.toMatchObject(away)
  server.close()
})

test.each(['bucket', 'dotted.bucket'])(
  'pages may request what a redirect to %s at Amazon names',
  async (name) => {
    const storageUrl = `s3://K:S@s3.eu-central-1.amazonaws.com/${name}?region=eu-central-1`
    const delivery = { by: 'redirect' } as const
    const storage = await openStorage({ root: '/nowhere', url: storageUrl, delivery })
    const to = await storage.delivery('originals/a.mp3')
    expect(mediaOrigins({ delivery, storageUrl })).toContain(new URL((to as { url: string }).url).origin)
  },
)

describe.each(['local', 's3'])('%s storage', (kind) => {
  const store = () => stores[kind] as Storage

  test('is healthy', async () => {
    await store().check()
    expect(store().kind).toBe(kind)
    expect(await keys(store(), '')).toEqual([])
  })

  test('returns what was stored, whole and in ranges', async () => {
    const content = randomBytes(300_000)
    await store().putBytes('a/b/file.bin', content, 'audio/mpeg')
    expect(await store().stat('a/b/file.bin')).toEqual({ size: 300_000 })
    expect(content.equals(await store().bytes('a/b/file.bin'))).toBe(true)
    expect(content.equals(await buffer(await store().stream('a/b/file.bin')))).toBe(true)
    const part = content.subarray(1000, 2001)
    expect(part.equals(await buffer(await store().stream('a/b/file.bin', { start: 1000, end: 2000 })))).toBe(
      true,
    )
    expect(part.equals(await store().bytes('a/b/file.bin', { start: 1000, end: 2000 }))).toBe(true)
    expect((await store().bytes('a/b/file.bin', { start: 299_990, end: 400_000 })).length).toBe(10)
  })

  test('leaves source files unchanged, including empty and large ones', async () => {
    for (const size of [0, 1, 6_000_000]) {
      const path = join(scratch, `source-${kind}-${size}`)
      const content = randomBytes(size)
      await writeFile(path, content)
      await store().putFile(`files/${size}`, path, 'audio/flac')
      await store().linkFiles([{ key: `links/${size}`, path }])
      await store().linkFiles([{ key: `links/${size}`, path }])
      expect(content.equals(await store().bytes(`files/${size}`))).toBe(true)
      expect(content.equals(await store().bytes(`links/${size}`))).toBe(true)
      expect(content.equals(await readFile(path))).toBe(true)
    }
  })

  test('stores many files of one call, in folders that exist and in new ones', async () => {
    const files = Array.from({ length: 30 }, (_, n) => ({
      key: `many/${n % 4}/${n}`,
      path: join(scratch, `many-${kind}-${n}`),
    }))
    for (const { key, path } of files) await writeFile(path, key)
    await store().linkFiles(files.slice(0, 5))
    await store().linkFiles(files)
    expect(await keys(store(), 'many')).toEqual(files.map(({ key }) => key).sort())
    for (const { key } of files) expect(Buffer.from(await store().bytes(key)).toString()).toBe(key)
    const missing = { key: 'many/4/none', path: join(scratch, 'missing') }
    await expect(store().linkFiles([missing, ...files])).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store().stat(missing.key)).toBeNull()
    await store().deletePrefix('many')
  })

  test('stores a stream of unknown length, of which nothing remains if it breaks off', async () => {
    const piece = randomBytes(3_000_000)
    async function* pieces(count: number, error?: Error) {
      for (let n = 0; n < count; n++) yield piece
      if (error) throw error
    }
    const options = { mime: 'application/x-tar', expected: 1000 }
    expect(await store().putStream('streams/whole', pieces(12), options)).toBe(36_000_000)
    const whole = Buffer.concat(Array(12).fill(piece))
    expect(whole.equals(await store().bytes('streams/whole'))).toBe(true)
    await expect(store().putStream('streams/cut', pieces(7, new Error('away')), options)).rejects.toThrow(
      'away',
    )
    expect(await keys(store(), 'streams')).toEqual(['streams/whole'])
    expect(bucket.unfinished()).toEqual([])
    await store().deletePrefix('streams')
  })

  test('replaces, lists and deletes', async () => {
    await store().putBytes('x/ab/one', Buffer.from('1'), 'text/plain')
    await store().putBytes('x/ab/one', Buffer.from('two'), 'text/plain')
    await store().putBytes('x/abc/two', Buffer.from('2'), 'text/plain')
    expect(Buffer.from(await store().bytes('x/ab/one')).toString()).toBe('two')
    expect(await keys(store(), 'x')).toEqual(['x/ab/one', 'x/abc/two'])
    await store().deletePrefix('x/ab')
    expect(await keys(store(), 'x')).toEqual(['x/abc/two'])
    await store().delete('x/abc/two')
    await store().delete('x/abc/two')
    await store().deletePrefix('x/none')
    expect(await keys(store(), 'x')).toEqual([])
  })

  test('reports missing files', async () => {
    expect(await store().stat('no/file')).toBeNull()
    await expect(store().bytes('no/file')).rejects.toThrow(FileMissingError)
    await expect(store().stream('no/file')).rejects.toThrow(FileMissingError)
    await expect(store().stream('no/file', { start: 0, end: 1 })).rejects.toThrow(FileMissingError)
  })

  test.each([
    '../out',
    'a/../../out',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '..',
    '',
    'a\0b',
    'a\\..\\b',
    '.aside/x',
    'a b',
    '%2e%2e/x',
    'x'.repeat(600),
  ])('rejects the key %j', async (key) => {
    await expect(async () => store().putBytes(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(
      BadKeyError,
    )
    await expect(async () => store().bytes(key)).rejects.toThrow(BadKeyError)
    await expect(async () => store().stream(key)).rejects.toThrow(BadKeyError)
    await expect(async () => store().stat(key)).rejects.toThrow(BadKeyError)
    await expect(async () => store().delete(key)).rejects.toThrow(BadKeyError)
    await expect(async () => store().deletePrefix(key)).rejects.toThrow(BadKeyError)
  })
})

test('parts that a killed process left in a bucket are deleted, but not those being sent', async () => {
  const s3 = stores.s3 as Storage
  for (const key of ['kept/left', 'kept/sent', 'other/left']) bucket.begin(key)
  await s3.discardStreams('kept', new Set(['kept/sent']))
  expect(bucket.unfinished()).toEqual(['kept/sent', 'other/left'])
})

describe('local storage', () => {
  const root = join(scratch, 'root')
  const local = stores.local as Storage

  test('shares blocks with the source and leaves no temporary file', async () => {
    const path = join(scratch, 'imported.mp3')
    await writeFile(path, 'sound')
    await local.linkFiles([{ key: 'audio/imported', path }])
    expect((await stat(join(root, 'audio/imported'))).ino).toBe((await stat(path)).ino)
    await link(path, join(scratch, 'again.mp3'))
    await local.linkFiles([{ key: 'audio/imported', path: join(scratch, 'again.mp3') }])
    expect(await readdir(join(root, '.aside'))).toEqual([])
    expect(local.localPath('audio/imported')).toBe(join(root, 'audio/imported'))
  })

  test('a missing source creates no key', async () => {
    await expect(local.putFile('audio/none', join(scratch, 'none'), 'audio/mpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(await local.stat('audio/none')).toBeNull()
  })

  test('a symbolic link in the folder cannot leave it', async () => {
    const outside = join(scratch, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await symlink(outside, join(root, 'way'))
    await symlink(join(outside, 'secret'), join(root, 'direct'))
    for (const key of ['way/secret', 'direct']) {
      await expect(local.bytes(key)).rejects.toThrow(BadKeyError)
      await expect(local.stream(key)).rejects.toThrow(BadKeyError)
      await expect(local.stat(key)).rejects.toThrow(BadKeyError)
    }
    await expect(local.putBytes('way/new', Buffer.from('x'), 'text/plain')).rejects.toThrow(BadKeyError)
    await expect(local.putBytes('way/deep/new', Buffer.from('x'), 'text/plain')).rejects.toThrow(BadKeyError)
    await expect(local.deletePrefix('way/secret')).rejects.toThrow(BadKeyError)
    await expect(local.delete('way/secret')).rejects.toThrow(BadKeyError)
    await expect(keys(local, 'way')).rejects.toThrow(BadKeyError)
    expect(await readdir(outside)).toEqual(['secret'])
  })
})

/** Runs a script on a 1 MiB disk in a mount namespace that disappears with the process. */
const onSmallDisk = (script: string) =>
  promisify(execFile)('unshare', [
    '-rm',
    'sh',
    '-c',
    'mkdir -p "$2" && mount -t tmpfs -o size=1m none "$2" && "$0" --input-type=module -e "$1" "$2"',
    process.execPath,
    script,
    join(scratch, 'disk'),
  ])
const canMount = await onSmallDisk('').then(
  () => true,
  () => false,
)

test.runIf(canMount)('a full disk is reported, leaves no partial file and remains readable', async () => {
  const source = join(scratch, 'too-large')
  await writeFile(source, randomBytes(2_000_000))
  const { stdout } = await onSmallDisk(`
    import { readdirSync } from 'node:fs'
    import { openStorage } from ${JSON.stringify(join(import.meta.dirname, 'storage.ts'))}
    import { StorageFullError } from ${JSON.stringify(join(import.meta.dirname, 'contract.ts'))}
    const root = process.argv[1]
    const storage = await openStorage({ root })
    await storage.putBytes('small', Buffer.from('small'), 'text/plain')
    const seen = []
    for (const write of [
      () => storage.putFile('large', ${JSON.stringify(source)}, 'audio/mpeg'),
      () => storage.linkFiles([{ key: 'large', path: ${JSON.stringify(source)} }]),
      () => storage.putBytes('large', new Uint8Array(2_000_000), 'audio/mpeg'),
    ]) await write().catch((error) => seen.push(error instanceof StorageFullError))
    seen.push((await storage.bytes('small')).toString(), readdirSync(root), readdirSync(root + '/.aside'))
    console.log(JSON.stringify(seen))
  `)
  expect(JSON.parse(stdout)).toEqual([true, true, true, 'small', ['.aside', 'small'], []])
})

describe('STORAGE_URL', () => {
  test.each([
    's3://host/bucket',
    's3://K:S@host',
    's3://K:S@host/a/b',
    'https://K:S@host/bucket',
    's3://K:topsecret@host/bucket?endpoint=file:///etc',
    'nonsense',
  ])('rejects %s without revealing the secret', async (url) => {
    await expect(openStorage({ root: '/x', url })).rejects.toThrow('STORAGE_URL must look like')
    await expect(openStorage({ root: '/x', url })).rejects.not.toThrow('topsecret')
  })

  test('an unreachable store fails its check', async () => {
    const store = await openStorage({ root: '/x', url: 's3://K:S@h/bucket?endpoint=http://127.0.0.1:1' })
    await expect(store.check()).rejects.toThrow()
  })
})

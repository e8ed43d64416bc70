import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3Driver } from 'flydrive/drivers/s3'
import { LRUCache } from 'lru-cache'
import { Agent, type Dispatcher, request } from 'undici'
import type { DeliverySettings } from '../../core/env.ts'
import { inParallel } from '../in-parallel.ts'
import {
  type ByteRange,
  FileMissingError,
  type Storage,
  StorageFullError,
  StorageUnavailableError,
  safeKey,
} from './contract.ts'
import { deliveryOf } from './delivery.ts'
import { discardParts, putInParts } from './s3-multipart.ts'
import { namesBucketInHost, type S3Config } from './s3-url.ts'

/** Seconds for which an address by which this server reads a file is valid, and milliseconds for which it is kept. */
const READ_SECONDS = 900
const READ_KEPT_MS = 600_000
const MAX_READ = 10_000
const CONNECT_MS = 10_000
/**
 * Milliseconds after which a bucket that sends nothing has failed: while files are read, and otherwise, since some stores
 * join the parts of a large object without a sign of life.
 */
const SILENCE_MS = { reads: 30_000, others: 300_000 }

/**
 * Requests a range by a signed address: for small ranges, which players request by the thousand, the S3 client costs
 * several times more than the request. Resolves with the response, whatever its status.
 */
const requestRange = async (dispatcher: Agent, url: URL, range: string): Promise<Dispatcher.ResponseData> => {
  const response = await request(url, { dispatcher, headers: { range } })
  // A body that is destroyed before its end reports that.
  response.body.on('error', () => undefined)
  return response
}

/** Returns the size of the file from the `Content-Range` of a part; undefined if the part starts elsewhere. */
const totalSize = (contentRange: string | undefined, start: number): number | undefined => {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '') ?? []
  return Number(first) === start ? Number(total) : undefined
}

/** Returns null, so that the S3 client tries again; a bucket that is silent would keep it waiting, too. */
const orElse = (error: Error & { code?: string }): null => {
  if (/^UND_ERR_(?:HEADERS|CONNECT)_TIMEOUT$/.test(error.code ?? '')) throw new StorageUnavailableError(error)
  return null
}

/** Opens a storage in an S3-compatible bucket. S3 guarantees that objects appear completely or not at all. */
export function openS3Storage(
  config: S3Config,
  delivery: DeliverySettings = { by: 'node' },
  silence = SILENCE_MS,
): Storage {
  // Takes a third less processor time than the client of Node.
  const agent = new Agent({ headersTimeout: silence.reads, bodyTimeout: silence.reads })
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: !namesBucketInHost(config),
    // The newer default sends checksum trailers, which many compatible stores reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would wait forever.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silence.others },
  })
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false })

  async function get(key: string, range?: ByteRange) {
    const { Body } = await translateErrors(key, () =>
      client.send(
        new GetObjectCommand({
          Bucket: config.bucket,
          Key: safeKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    )
    if (!Body) throw new FileMissingError(key)
    return Body
  }

  const presigned = async (key: string, seconds: number, disposition?: string): Promise<URL> =>
    new URL(
      await getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: config.bucket,
          Key: safeKey(key),
          ...(disposition !== undefined && { ResponseContentDisposition: disposition }),
        }),
        { expiresIn: seconds },
      ),
    )
  const reading = new LRUCache<string, Promise<URL>>({ max: MAX_READ, ttl: READ_KEPT_MS })
  const addressOf = (key: string): Promise<URL> => {
    const known = reading.get(key)
    if (known) return known
    const address = presigned(key, READ_SECONDS)
    reading.set(key, address)
    return address
  }

  async function open(key: string, { start, end }: { start: number; end?: number | undefined }) {
    // A bucket ignores such a range and sends the whole file.
    if (end !== undefined && end < start) throw new RangeError(`${end} is before ${start}`)
    const range = `bytes=${start}-${end ?? ''}`
    const response = await requestRange(agent, await addressOf(key), range).catch(orElse)
    const status = response?.statusCode
    if (response && status === 206) {
      const size = totalSize(String(response.headers['content-range']), start)
      if (size !== undefined) return { body: response.body, size }
    }
    response?.body.destroy()
    if (status === 404) throw new FileMissingError(key)
    if (status === 416) throw new RangeError(`${key} ends before ${start}`)
    // The client retries, with a growing delay.
    const { Body, ContentRange } = await translateErrors(key, () =>
      client.send(new GetObjectCommand({ Bucket: config.bucket, Key: safeKey(key), Range: range })),
    )
    const body = Body as Readable
    const size = totalSize(ContentRange, start)
    if (size !== undefined) return { body, size }
    body.destroy()
    throw new StorageUnavailableError(new Error('the bucket sends another range than was requested'))
  }

  async function putFile(key: string, path: string, mime?: string) {
    const { size } = await stat(path)
    const target = safeKey(key)
    // An empty stream has no length the protocol would accept.
    if (size === 0)
      return translateErrors(key, () => driver.put(target, new Uint8Array(), { contentType: mime }))
    await translateErrors(key, () =>
      driver.putStream(target, createReadStream(path), { contentType: mime, contentLength: size }),
    )
  }

  return {
    kind: 's3',
    putFile,
    linkFiles: async (files) => void (await inParallel(files, ({ key, path }) => putFile(key, path))),
    putBytes: (key, bytes, mime) =>
      translateErrors(key, () => driver.put(safeKey(key), bytes, { contentType: mime })),
    putStream: (key, source, options) =>
      translateErrors(key, () =>
        putInParts(client, { Bucket: config.bucket, Key: safeKey(key) }, source, options),
      ),
    discardStreams: (prefix, kept) =>
      discardParts(client, { Bucket: config.bucket, Prefix: `${safeKey(prefix)}/` }, kept),
    bytes: async (key, range) => (await get(key, range)).transformToByteArray(),
    async stream(key, range) {
      const body = await get(key, range)
      return body instanceof Readable ? body : Readable.fromWeb(body.transformToWebStream() as never)
    },
    open,
    delivery: (key, disposition) =>
      deliveryOf(
        delivery,
        {
          path: `/${safeKey(key)}`,
          presigned: (seconds) =>
            presigned(key, seconds, delivery.by === 'redirect' ? disposition : undefined),
        },
        disposition,
      ),
    async stat(key) {
      try {
        const { contentLength } = await translateErrors(key, () => driver.getMetaData(safeKey(key)))
        return { size: contentLength }
      } catch (error) {
        if (error instanceof FileMissingError) return null
        throw error
      }
    },
    localPath: () => null,
    delete: (key) => translateErrors(key, () => driver.delete(safeKey(key))),
    // The slash prevents a/b from including a/bc: S3 prefixes are plain strings.
    deletePrefix: (prefix) => translateErrors(prefix, () => driver.deleteAll(`${safeKey(prefix)}/`)),
    async *list(prefix) {
      const folder = prefix === '' ? '/' : `${safeKey(prefix)}/`
      let paginationToken: string | undefined
      do {
        const page = await driver.listAll(folder, { recursive: true, paginationToken })
        for (const object of page.objects) if (object.isFile) yield object.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    async check() {
      const key = `check-${randomUUID()}`
      await this.putBytes(key, Buffer.from('whole'), 'text/plain')
      await this.bytes(key)
      await this.delete(key)
    },
  }
}

/** Translates errors of the store: missing, full, unavailable, or unchanged if it refuses the request. */
async function translateErrors<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Of answers, and of attempts to get one.
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    if (status === 507 || /StorageFull|QuotaExceeded|InsufficientCapacity/.test(name))
      throw new StorageFullError(error)
    if (name === 'NoSuchKey' || name === 'NotFound') throw new FileMissingError(key, error)
    if ($metadata && !(status && status >= 400 && status < 500)) throw new StorageUnavailableError(error)
    throw error
  }
}

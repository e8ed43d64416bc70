import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { inParallel } from '../in-parallel.ts'
import { type ByteRange, FileMissingError, type Storage, StorageFullError, safeKey } from './contract.ts'
import { discardParts, putInParts } from './s3-multipart.ts'

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`; throws one clear message (without the secret) if invalid.
 */
export function parseS3Url(text: string): S3Config {
  const wrong = new Error('STORAGE_URL must look like s3://KEY:SECRET@host/bucket?region=…')
  if (!URL.canParse(text)) throw wrong
  const url = new URL(text)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (url.protocol !== 's3:' || !url.host || !url.username || !url.password) throw wrong
  if (!/^[A-Za-z0-9._-]+$/.test(bucket)) throw wrong
  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) throw wrong
  return {
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Opens a storage in an S3-compatible bucket. S3 guarantees that objects appear completely or not at all. */
export function openS3Storage(config: S3Config): Storage {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Every compatible store supports path-style buckets; only Amazon requires host names.
    forcePathStyle: !new URL(config.endpoint).hostname.endsWith('.amazonaws.com'),
    // The newer default sends checksum trailers, which many compatible stores reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
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

/** Translates errors of the store: missing, full, or unchanged. */
async function translateErrors<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 507 || /StorageFull|QuotaExceeded|InsufficientCapacity/.test(name))
      throw new StorageFullError(error)
    if (name === 'NoSuchKey' || name === 'NotFound') throw new FileMissingError(key, error)
    throw error
  }
}

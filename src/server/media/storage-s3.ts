import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { type ByteRange, FileMissing, type Storage, StorageFull, safeKey } from './storage-contract.ts'

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`; throws one clear sentence (without the secret) when it cannot. */
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

/** Storage in an S3-compatible bucket. Objects appear whole or not at all, as S3 promises. */
export function openS3Storage(config: S3Config): Storage {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Every compatible store knows buckets as paths; only Amazon insists on host names.
    forcePathStyle: !new URL(config.endpoint).hostname.endsWith('.amazonaws.com'),
    // The newer default sends checksum trailers, which many compatible stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false })

  async function get(key: string, range?: ByteRange) {
    const { Body } = await asked(key, () =>
      client.send(
        new GetObjectCommand({
          Bucket: config.bucket,
          Key: safeKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    )
    if (!Body) throw new FileMissing(key)
    return Body
  }

  async function putFile(key: string, path: string, mime?: string) {
    const { size } = await stat(path)
    const target = safeKey(key)
    // An empty stream has no length the protocol would accept.
    if (size === 0) return asked(key, () => driver.put(target, new Uint8Array(), { contentType: mime }))
    await asked(key, () =>
      driver.putStream(target, createReadStream(path), { contentType: mime, contentLength: size }),
    )
  }

  return {
    kind: 's3',
    putFile,
    linkFile: putFile,
    putBytes: (key, bytes, mime) => asked(key, () => driver.put(safeKey(key), bytes, { contentType: mime })),
    bytes: async (key, range) => (await get(key, range)).transformToByteArray(),
    async stream(key, range) {
      const body = await get(key, range)
      return body instanceof Readable ? body : Readable.fromWeb(body.transformToWebStream() as never)
    },
    async stat(key) {
      try {
        const { contentLength } = await asked(key, () => driver.getMetaData(safeKey(key)))
        return { size: contentLength }
      } catch (error) {
        if (error instanceof FileMissing) return null
        throw error
      }
    },
    localPath: () => null,
    delete: (key) => asked(key, () => driver.delete(safeKey(key))),
    // The slash keeps a/b from taking a/bc along: to S3 a prefix is only text.
    deletePrefix: (prefix) => asked(prefix, () => driver.deleteAll(`${safeKey(prefix)}/`)),
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

/** Translates a store's answer: nothing there, no room left, or its own error. */
async function asked<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 507 || /StorageFull|QuotaExceeded|InsufficientCapacity/.test(name))
      throw new StorageFull(error)
    if (name === 'NoSuchKey' || name === 'NotFound') throw new FileMissing(key, error)
    throw error
  }
}

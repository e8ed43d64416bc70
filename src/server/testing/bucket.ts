import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface Bucket {
  /** STORAGE_URL of the bucket. */
  url: string
  /** Begins an object in parts, as a process does that is killed before the last one. */
  begin: (key: string) => void
  /** Returns the keys of objects in parts that are not complete. */
  unfinished: () => string[]
  close: () => Promise<void>
}

interface Koa {
  middleware: unknown[]
}
interface KoaContext {
  method: string
  path: string
  query: Record<string, string | undefined>
  status: number
  type: string
  body: string
}

/** Returns the multipart uploads that the store keeps in a folder. */
const uploadsIn = (folder: string): { id: string; key: string }[] =>
  (existsSync(folder) ? readdirSync(folder) : []).map((id) => ({
    id,
    key: readFileSync(join(folder, id, 'key'), 'utf8'),
  }))

/** Lists and aborts multipart uploads, which the store cannot do. */
const withMultipartUploads = (server: S3rver, folder: string): void => {
  const answer = async (ctx: KoaContext, next: () => Promise<void>): Promise<void> => {
    const { uploads, uploadId = '', prefix = '' } = ctx.query
    if (ctx.method === 'DELETE' && uploadId !== '') {
      rmSync(join(folder, uploadId), { recursive: true, force: true })
      ctx.status = 204
    } else if (ctx.method === 'GET' && uploads !== undefined) {
      const listed = uploadsIn(folder).filter(({ key }) => key.startsWith(prefix))
      ctx.type = 'application/xml'
      ctx.body = `<ListMultipartUploadsResult>${listed
        .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
        .join('')}</ListMultipartUploadsResult>`
    } else await next()
  }
  ;(server as unknown as Koa).middleware.unshift(answer)
}

/** Starts an S3-compatible store with one bucket, on an unused port by default. */
export const openBucket = async (port = 0): Promise<Bucket> => {
  const directory = mkdtempSync(join(tmpdir(), 'tonearm-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const folder = join(directory, 'media', '._S3rver_uploads')
  withMultipartUploads(server, folder)
  const address = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${address.port}`,
    begin: (key) => {
      const upload = join(folder, randomUUID())
      mkdirSync(upload, { recursive: true })
      writeFileSync(join(upload, 'key'), key)
    },
    unfinished: () =>
      uploadsIn(folder)
        .map(({ key }) => key)
        .sort(),
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

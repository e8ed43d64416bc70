import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface Bucket {
  /** STORAGE_URL of the bucket. */
  url: string
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

/** Lists and aborts multipart uploads, which the store keeps in a folder but cannot do. */
const withMultipartUploads = (server: S3rver, folder: string): void => {
  const answer = async (ctx: KoaContext, next: () => Promise<void>): Promise<void> => {
    const { uploads, uploadId = '', prefix = '' } = ctx.query
    if (ctx.method === 'DELETE' && uploadId !== '') {
      rmSync(join(folder, uploadId), { recursive: true, force: true })
      ctx.status = 204
    } else if (ctx.method === 'GET' && uploads !== undefined) {
      const ids = existsSync(folder) ? readdirSync(folder) : []
      const listed = ids
        .map((id) => ({ id, key: readFileSync(join(folder, id, 'key'), 'utf8') }))
        .filter(({ key }) => key.startsWith(prefix))
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
  withMultipartUploads(server, join(directory, 'media', '._S3rver_uploads'))
  const address = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${address.port}`,
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

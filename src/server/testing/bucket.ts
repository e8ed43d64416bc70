import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface Bucket {
  /** STORAGE_URL of the bucket. */
  url: string
  close: () => Promise<void>
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
  const address = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${address.port}`,
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, type Hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Configstore, FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import { isFull, StorageFullError } from '../../../media/storage/contract.ts'
import type { UploadRow } from './queries.ts'
import { UPLOAD_LIFETIME_MS } from './receive-upload.service.ts'

/** Checksum algorithms of the tus extension; every server must support sha1. */
export const CHECKSUMS = ['sha1', 'sha256', 'md5'] as const

/** Data of the request that the store writes for. */
export interface Receiving {
  checksum: { algorithm: string; value: string } | null
}

/** Passes the request to the store, which tus does not. */
export const receiving = new AsyncLocalStorage<Receiving>()

/** Status 460 of the tus checksum extension. */
export const CHECKSUM_MISMATCH = { status_code: 460, body: 'Checksum Mismatch\n' }

interface Rows {
  find: (id: string) => Promise<UploadRow | undefined>
  drop: (id: string) => Promise<void>
}

const asUpload = (row: UploadRow): Upload =>
  new Upload({
    id: row.id,
    size: row.size,
    offset: 0,
    metadata: { filename: row.file_name, filetype: row.mime, purpose: row.purpose },
    creation_date: row.created_at,
  })

/** Uploads are tracked in the database; there are no files beside the partial ones. */
const configOf = (rows: Rows): Configstore => ({
  get: async (id) => {
    const row = await rows.find(id)
    return row && asUpload(row)
  },
  set: async () => undefined,
  delete: (id) => rows.drop(id),
})

/** Partial files in a folder. A completed upload remains known as long as its row, with its file stored elsewhere. */
export class PartStore extends FileStore {
  readonly #rows: Rows

  readonly #diskFull: () => boolean

  constructor(directory: string, rows: Rows, diskFull: () => boolean) {
    super({ directory, configstore: configOf(rows), expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS })
    this.#rows = rows
    this.#diskFull = diskFull
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'checksum', 'termination']
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    if (row.status === 'uploading') return super.getUpload(id)
    return Object.assign(asUpload(row), { offset: row.size })
  }

  /**
   * Appends the stream until it ends or breaks off; received data is retained. A wrong checksum or a full disk discards
   * it.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const checksum = receiving.getStore()?.checksum ?? null
    const hash: Hash | null = checksum && createHash(checksum.algorithm)
    const path = `${this.directory}/${id}`
    const file = await open(path, 'r+')
    let at = offset
    try {
      for await (const chunk of readable as AsyncIterable<Buffer>) {
        if (this.#diskFull()) throw new StorageFullError()
        hash?.update(chunk)
        for (let done = 0; done < chunk.length; ) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at)
          done += bytesWritten
          at += bytesWritten
        }
      }
      if (checksum && hash?.digest('base64') !== checksum.value) {
        await file.truncate(offset)
        throw CHECKSUM_MISMATCH
      }
      return at
    } catch (error) {
      if (isFull(error)) await this.remove(id)
      throw error
    } finally {
      await file.close()
    }
  }

  override async remove(id: string): Promise<void> {
    await rm(`${this.directory}/${id}`, { force: true })
    await this.#rows.drop(id)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Configstore, FileStore } from '@tus/file-store'
import { type DataStore, ERRORS, Upload } from '@tus/server'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { isFull, StorageFullError } from '../../../media/storage/contract.ts'
import { deleteUpload, type UploadRow, uploadById } from './queries.ts'

/** An upload not turned into a song is deleted after this long. */
export const UPLOAD_LIFETIME_MS = 24 * 3600_000

/** Checksum algorithms of the tus extension; every server must support sha1. */
export const CHECKSUMS = ['sha1', 'sha256', 'md5'] as const
export const EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'checksum', 'termination']

/** Data of the request that the store writes for. */
export interface Receiving {
  checksum: { algorithm: string; value: string } | null
}

/** Passes the request to the store, which tus does not. */
export const receiving = new AsyncLocalStorage<Receiving>()

/** Status 460 of the tus checksum extension. */
export const CHECKSUM_MISMATCH = { status_code: 460, body: 'Checksum Mismatch\n' }

/** Returns what compares the content of the current request with the checksum of its client. */
export const checksum = (): { update: (chunk: Buffer) => void; matches: () => boolean } | null => {
  const stated = receiving.getStore()?.checksum
  if (!stated) return null
  const hash = createHash(stated.algorithm)
  return {
    update: (chunk) => void hash.update(chunk),
    matches: () => hash.digest('base64') === stated.value,
  }
}

/** Unfinished uploads: a folder of this node, or the bucket that all nodes share. */
export interface PartStore extends DataStore {
  /** Returns how many bytes of an unfinished upload were received. */
  received(id: string): Promise<number>
  /** Calls `work` with the local path of a complete upload. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** Deletes what was received of an upload, not its row. */
  removeParts(id: string): Promise<void>
  /** Returns the uploads that have parts, unchanged for `age` ms. */
  ids(age: number): Promise<string[]>
}

const asUpload = (row: UploadRow): Upload =>
  new Upload({
    id: row.id,
    size: row.size,
    offset: 0,
    metadata: { filename: row.file_name, filetype: row.mime, purpose: row.purpose },
    creation_date: row.created_at,
  })

/** Returns an upload with its offset. A completed one remains known as long as its row, with its file stored elsewhere. */
export const uploadWith = async (
  db: Db,
  id: string,
  received: (upload: Upload) => Promise<Upload>,
): Promise<Upload> => {
  const row = await uploadById(db, id)
  if (!row) throw ERRORS.FILE_NOT_FOUND
  const upload = asUpload(row)
  return row.status === 'uploading' ? received(upload) : Object.assign(upload, { offset: row.size })
}

/** Uploads are tracked in the database; there are no files beside the partial ones. */
const configOf = (db: Db): Configstore => ({
  get: async (id) => {
    const row = await uploadById(db, id)
    return row && asUpload(row)
  },
  set: async () => undefined,
  delete: (id) => deleteUpload(db, id),
})

export const UUID = /^[0-9a-f-]{36}$/

/** Returns the folder of partial upload files. */
export const uploadFolder = (ctx: AppContext): string => join(ctx.env.dataDir, 'uploads')

/** One file per upload in a folder. */
export class FolderPartStore extends FileStore implements PartStore {
  readonly #ctx: AppContext

  constructor(ctx: AppContext) {
    super({
      directory: uploadFolder(ctx),
      configstore: configOf(ctx.db),
      expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
    })
    this.#ctx = ctx
    this.extensions = EXTENSIONS
  }

  #path(id: string): string {
    return join(this.directory, id)
  }

  override getUpload(id: string): Promise<Upload> {
    return uploadWith(this.#ctx.db, id, () => super.getUpload(id))
  }

  /**
   * Appends the stream until it ends or breaks off; received data is retained. A wrong checksum or a full disk discards
   * it.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const sum = checksum()
    const file = await open(this.#path(id), 'r+')
    let at = offset
    try {
      for await (const chunk of readable as AsyncIterable<Buffer>) {
        if (this.#ctx.diskFull()) throw new StorageFullError()
        sum?.update(chunk)
        for (let done = 0; done < chunk.length; ) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at)
          done += bytesWritten
          at += bytesWritten
        }
      }
      if (sum && !sum.matches()) {
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
    await this.removeParts(id)
    await deleteUpload(this.#ctx.db, id)
  }

  async received(id: string): Promise<number> {
    return (await stat(this.#path(id)).catch(() => null))?.size ?? 0
  }

  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.#path(id))
  }

  removeParts(id: string): Promise<void> {
    return rm(this.#path(id), { force: true })
  }

  async ids(age: number): Promise<string[]> {
    const names = await readdir(this.directory).catch(() => [])
    const old: string[] = []
    for (const name of names) {
      const found = UUID.test(name) ? await stat(this.#path(name)).catch(() => null) : null
      if (found && Date.now() - found.ctimeMs >= age) old.push(name)
    }
    return old
  }
}

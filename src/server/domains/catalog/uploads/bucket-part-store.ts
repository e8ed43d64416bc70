import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, type Upload } from '@tus/server'
import type { AppContext } from '../../../context/app-context.ts'
import { isFull } from '../../../media/storage/contract.ts'
import { temporaryFolder } from '../transcoding/service.ts'
import {
  CHECKSUM_MISMATCH,
  checksum,
  EXTENSIONS,
  type PartStore,
  UPLOAD_LIFETIME_MS,
  UUID,
  uploadWith,
} from './part-store.ts'
import { addUploadParts, deleteUpload, receivedBytes, type UploadPart, uploadParts } from './queries.ts'

/** Received data of a request is held in memory up to this size, then stored. */
const MAX_PART = 4 * 1024 * 1024
const MIN_PART = 64 * 1024
/** Data of all requests that is held: the more of them run, the smaller their parts. */
const MAX_HELD = 64 * 1024 * 1024
let running = 0
const partSize = (): number => Math.max(MIN_PART, Math.min(MAX_PART, MAX_HELD / running))

const FOLDER = 'uploads'

const folderOf = (id: string): string => `${FOLDER}/${id}`
/** The size is part of the key: a request that lost its lock does not replace a part of another size. */
const keyOf = (id: string, { start, size }: UploadPart): string => `${folderOf(id)}/${start}-${size}`

/**
 * One object per part in the bucket, so that each request may reach another node. A complete upload is always read by
 * the server before it is stored by its content; a multipart upload would store it once more, and needs 5 MB per part.
 */
export class BucketPartStore extends DataStore implements PartStore {
  readonly #ctx: AppContext

  constructor(ctx: AppContext) {
    super()
    this.#ctx = ctx
    this.extensions = EXTENSIONS
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override getUpload(id: string): Promise<Upload> {
    return uploadWith(this.#ctx.db, id, async (upload) =>
      Object.assign(upload, { offset: await this.received(id) }),
    )
  }

  /** Stores the stream until it ends or breaks off; received data is retained. A wrong checksum discards it. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const sum = checksum()
    const unverified: UploadPart[] = []
    let at = offset
    let held: Buffer[] = []
    let size = 0

    const add = async (parts: UploadPart[]): Promise<void> => {
      if (parts.length > 0 && !(await addUploadParts(this.#ctx.db, id, parts))) throw ERRORS.INVALID_OFFSET
    }
    const store = async (): Promise<void> => {
      if (size === 0) return
      const part = { start: at, size }
      await this.#ctx.storage.putBytes(keyOf(id, part), Buffer.concat(held), 'application/octet-stream')
      at += size
      held = []
      size = 0
      if (sum) unverified.push(part)
      else await add([part])
    }
    const receive = async (): Promise<void> => {
      try {
        for await (const chunk of readable as AsyncIterable<Buffer>) {
          sum?.update(chunk)
          held.push(chunk)
          size += chunk.length
          if (size >= partSize()) await store()
        }
      } finally {
        await store()
      }
    }
    running++
    try {
      await receive().finally(() => running--)
      if (sum && !sum.matches()) throw CHECKSUM_MISMATCH
      await add(unverified)
      return at
    } catch (error) {
      for (const part of unverified) await this.#ctx.storage.delete(keyOf(id, part))
      if (isFull(error)) await this.remove(id)
      throw error
    }
  }

  override async remove(id: string): Promise<void> {
    await this.removeParts(id)
    await deleteUpload(this.#ctx.db, id)
  }

  received(id: string): Promise<number> {
    return receivedBytes(this.#ctx.db, id)
  }

  async withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const { db, storage } = this.#ctx
    await mkdir(temporaryFolder(this.#ctx), { recursive: true })
    const folder = await mkdtemp(join(temporaryFolder(this.#ctx), 'upload-'))
    const path = join(folder, 'file')
    async function* content() {
      for (const part of await uploadParts(db, id)) yield* await storage.stream(keyOf(id, part))
    }
    try {
      await pipeline(content, createWriteStream(path))
      return await work(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  removeParts(id: string): Promise<void> {
    return this.#ctx.storage.deletePrefix(folderOf(id))
  }

  async ids(): Promise<string[]> {
    const ids = new Set<string>()
    for await (const key of this.#ctx.storage.list(FOLDER)) ids.add(key.split('/')[1] ?? '')
    return [...ids].filter((id) => UUID.test(id))
  }
}

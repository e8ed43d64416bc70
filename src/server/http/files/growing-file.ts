import { type FileHandle, open } from 'node:fs/promises'

/** A file that is read while it is written. */
export class GrowingFile {
  readonly #handle: FileHandle
  #size = 0
  #written: Promise<void> = Promise.resolve()
  #changed = Promise.withResolvers<void>()
  #end: { error?: unknown } | null = null

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(path: string): Promise<GrowingFile> {
    return new GrowingFile(await open(path, 'wx+'))
  }

  /** Appends bytes. */
  write(bytes: Buffer): void {
    this.#written = this.#written.then(async () => {
      for (let at = 0; at < bytes.length && !this.#end; ) {
        const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, this.#size)
        at += bytesWritten
        this.#size += bytesWritten
      }
      this.#announce()
    })
    this.#written.catch((error: unknown) => this.#stop({ error }))
  }

  /** Ends the file once everything is written, or with an error at once. Rejects if writing failed. */
  async end(error?: unknown): Promise<void> {
    if (error === undefined) await this.#written
    this.#stop(error === undefined ? {} : { error })
  }

  /** Returns how many bytes there are, once they are more than `known` or complete. Rejects with the error of `end`. */
  async size(known: number): Promise<number> {
    while (this.#size <= known && !this.#end) await this.#changed.promise
    if (this.#size <= known && this.#end && 'error' in this.#end) throw this.#end.error
    return this.#size
  }

  /** Returns bytes that are there. */
  async read(start: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#handle.read(bytes, 0, length, start)
    return bytes.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    await this.#written.catch(() => undefined)
    await this.#handle.close()
  }

  #stop(end: { error?: unknown }): void {
    this.#end ??= end
    this.#announce()
  }

  #announce(): void {
    const { resolve } = this.#changed
    this.#changed = Promise.withResolvers<void>()
    resolve()
  }
}

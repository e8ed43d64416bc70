import type { FileHandle } from 'node:fs/promises'

const BLOCK = 64 * 1024

/** Reads small pieces anywhere in a file through a 64 KiB buffer, so that parsing headers costs few system calls. */
export class ByteWindow {
  readonly size: number
  readonly #file: FileHandle
  #buffer: Buffer
  #start = 0

  /** `whole` are all bytes of the file, if they have been read already. */
  constructor(file: FileHandle, size: number, whole: Buffer | null = null) {
    this.#file = file
    this.size = size
    this.#buffer = whole ?? Buffer.alloc(0)
  }

  /**
   * Returns up to `length` bytes from `offset`, fewer at the end of the file. The result is valid until the next call.
   */
  async at(offset: number, length: number): Promise<Buffer> {
    if (offset < 0 || offset >= this.size || length <= 0) return Buffer.alloc(0)
    const end = Math.min(offset + length, this.size)
    if (offset < this.#start || end > this.#start + this.#buffer.length) {
      const length = Math.min(Math.max(BLOCK, end - offset), this.size - offset)
      const buffer = Buffer.allocUnsafe(length)
      const { bytesRead } = await this.#file.read(buffer, 0, length, offset)
      this.#buffer = buffer.subarray(0, bytesRead)
      this.#start = offset
    }
    return this.#buffer.subarray(offset - this.#start, end - this.#start)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { AbstractTokenizer, EndOfStreamError, type IFileInfo, type IReadChunkOptions } from 'strtok3'
import type { ByteWindow } from '../byte-window.ts'

/** Longest time the event loop is kept busy at once. */
const TURN_MS = 10
/** Reads after which a file counts as ended: where frames of MPEG audio are broken, each byte may be tried as one. */
const MAX_READS = 300_000

/** Reads a file for the tag library, in turns of the event loop; `tag` takes the place of what is before `start`. */
export class FileTokenizer extends AbstractTokenizer {
  readonly fileInfo: IFileInfo & { size: number }
  readonly #bytes: ByteWindow
  readonly #tag: Buffer
  readonly #start: number
  #left = MAX_READS
  #turn = performance.now()

  constructor(bytes: ByteWindow, { tag, start }: { tag: Buffer | null; start: number }, info: IFileInfo) {
    super()
    this.#bytes = bytes
    this.#tag = tag ?? Buffer.alloc(0)
    this.#start = tag ? start : 0
    this.fileInfo = { ...info, size: bytes.size - this.#start + this.#tag.length }
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    if (--this.#left < 0) throw new EndOfStreamError()
    if (performance.now() - this.#turn > TURN_MS) {
      await nextTurn()
      this.#turn = performance.now()
    }
    let filled = 0
    while (filled < length) {
      const part = await this.#at(position + filled, length - filled)
      if (part.length === 0) break
      target.set(part, filled)
      filled += part.length
    }
    if (filled < length && !mayBeLess) throw new EndOfStreamError()
    return filled
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const from = options?.position ?? this.position
    const length = await this.peekBuffer(target, options)
    this.position = from + length
    return length
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.validateLength(position, 'position')
    this.position = position
  }

  #at(position: number, length: number): Buffer | Promise<Buffer> {
    const after = position - this.#tag.length
    return after < 0
      ? this.#tag.subarray(position, position + length)
      : this.#bytes.at(this.#start + after, length)
  }
}

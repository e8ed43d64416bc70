/** Bars of a waveform. */
export const WAVEFORM_BARS = 800
/** Input format: mono, signed 16 bit little endian, this many samples per second. */
export const WAVEFORM_RATE = 8000

const SAMPLES_PER_BLOCK = 40
const MAX_BLOCKS = 1 << 20

/**
 * Collects streamed PCM and reduces it to 800 bars. Memory is bounded: when the blocks are full, pairs are merged and
 * each further block covers twice the time.
 */
export class WaveformMeter {
  #blocks = new Float64Array(4096)
  #count = 0
  #samplesPerBlock = SAMPLES_PER_BLOCK
  #energy = 0
  #inBlock = 0
  #samples = 0
  #odd = -1

  /** Seconds seen so far. */
  get duration(): number {
    return this.#samples / WAVEFORM_RATE
  }

  /** Adds a chunk; a sample may be split between chunks. */
  add(chunk: Uint8Array): void {
    let at = 0
    if (this.#odd >= 0 && chunk.length > 0) {
      this.#sample(((((chunk[0] ?? 0) << 8) | this.#odd) << 16) >> 16)
      this.#odd = -1
      at = 1
    }
    const end = chunk.length - ((chunk.length - at) % 2)
    for (; at < end; at += 2) {
      this.#sample(((((chunk[at + 1] as number) << 8) | (chunk[at] as number)) << 16) >> 16)
    }
    if (at < chunk.length) this.#odd = chunk[at] as number
  }

  #sample(value: number): void {
    this.#energy += value * value
    this.#samples++
    if (++this.#inBlock < this.#samplesPerBlock) return
    this.#push(this.#energy / this.#inBlock)
    this.#energy = 0
    this.#inBlock = 0
  }

  #push(meanSquare: number): void {
    if (this.#count === this.#blocks.length) this.#grow()
    this.#blocks[this.#count++] = meanSquare
  }

  #grow(): void {
    if (this.#blocks.length < MAX_BLOCKS) {
      const larger = new Float64Array(this.#blocks.length * 2)
      larger.set(this.#blocks)
      this.#blocks = larger
      return
    }
    this.#count /= 2
    for (let block = 0; block < this.#count; block++) {
      this.#blocks[block] = ((this.#blocks[block * 2] ?? 0) + (this.#blocks[block * 2 + 1] ?? 0)) / 2
    }
    this.#samplesPerBlock *= 2
  }

  /** Returns 800 bars from 0 to 255 of root mean square level, the loudest at 255; all 0 for silence. */
  bars(): Uint8Array {
    const count = this.#count
    const levels = new Float64Array(WAVEFORM_BARS)
    let loudest = 0
    for (let bar = 0; bar < WAVEFORM_BARS; bar++) {
      const from = Math.floor((bar * count) / WAVEFORM_BARS)
      const to = Math.min(count, Math.max(from + 1, Math.floor(((bar + 1) * count) / WAVEFORM_BARS)))
      let sum = 0
      for (let block = from; block < to; block++) sum += this.#blocks[block] ?? 0
      const level = to > from ? Math.sqrt(sum / (to - from)) : 0
      levels[bar] = level
      if (level > loudest) loudest = level
    }
    // Below one 16-bit step there is only dither, which must not be scaled up to full bars.
    return loudest < 1
      ? new Uint8Array(WAVEFORM_BARS)
      : Uint8Array.from(levels, (level) => Math.round((level / loudest) * 255))
  }
}

const HEAD = 27
/** The maximum page size: 255 segments of 255 bytes after the longest header. */
const LARGEST = HEAD + 255 + 255 * 255
const BEGINS = 0x02

/** Splits an Ogg stream into pages and stores the header pages that every player needs first. */
export class OggPages {
  /** Header pages of the current chain: a listener who joins later hears nothing without them. */
  heads: Buffer[] = []
  private rest: Buffer = Buffer.alloc(0)
  private describing = false

  /** Returns the complete pages received so far. */
  read(chunk: Buffer): Buffer[] {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    const pages: Buffer[] = []
    for (;;) {
      const start = data.indexOf('OggS')
      if (start === -1 || data.length - start < HEAD) break
      const count = data[start + 26] ?? 0
      const table = data.subarray(start + HEAD, start + HEAD + count)
      const length = HEAD + count + table.reduce((sum, size) => sum + size, 0)
      if (table.length < count || data.length - start < length) break
      const page = data.subarray(start, start + length)
      this.keep(page)
      pages.push(page)
      data = data.subarray(start + length)
    }
    this.rest = Buffer.from(data.subarray(Math.max(0, data.length - LARGEST)))
    return pages
  }

  private keep(page: Buffer): void {
    const begins = ((page[5] ?? 0) & BEGINS) !== 0
    if (begins && !this.describing) this.heads = []
    // Header pages have no position; the first audio page ends them.
    this.describing = begins || (this.describing && page.readBigInt64LE(6) <= 0n)
    if (this.describing) this.heads.push(page)
  }
}

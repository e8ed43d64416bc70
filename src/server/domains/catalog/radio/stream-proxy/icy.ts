import type { Titled } from '../../../../../contract/catalog/items.ts'

const strict = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** Decodes UTF-8, or Latin-1 of older stations; the encoding is not declared. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return strict.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

const MAX_LENGTH = 300
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)

/** Splits `Artist - Title`; null if it contains nothing. */
export const titledOf = (text: string): Titled | null => {
  const all = tidy(text)
  const parts = / [-–—] /.exec(all)
  const artist = parts ? all.slice(0, parts.index).trim() : ''
  const title = parts ? all.slice(parts.index + parts[0].length).trim() : all
  if (!/[\p{L}\p{N}]/u.test(title || artist)) return null
  return title === '' ? { title: artist, artist: null } : { title, artist: artist || null }
}

/** Returns the title in an ICY block; null if it has none. A title may contain quotes. */
export const titleIn = (block: Uint8Array): Titled | null => {
  const end = block.indexOf(0)
  const text = decodeText(end === -1 ? block : block.subarray(0, end))
  const [, title] = /StreamTitle='(.*?)'(?:;\s*(?:Stream\w+=|$)|$)/s.exec(text) ?? []
  return title === undefined ? null : titledOf(title)
}

/** Removes the ICY blocks, one after every `every` bytes, from a stream. */
export class IcyReader {
  private left: number
  private block: Buffer[] = []
  private blockLeft = -1
  private readonly every: number
  private readonly onTitle: (titled: Titled | null) => void

  constructor(every: number, onTitle: (titled: Titled | null) => void) {
    this.every = every
    this.left = every
    this.onTitle = onTitle
  }

  /** Returns the audio in a chunk. */
  read(chunk: Buffer): Buffer[] {
    const sound: Buffer[] = []
    let at = 0
    while (at < chunk.length) {
      if (this.left > 0) {
        const part = chunk.subarray(at, at + this.left)
        sound.push(part)
        this.left -= part.length
        at += part.length
      } else if (this.blockLeft === -1) {
        this.blockLeft = (chunk[at] ?? 0) * 16
        at++
        if (this.blockLeft === 0) this.next()
      } else {
        const part = chunk.subarray(at, at + this.blockLeft)
        this.block.push(part)
        this.blockLeft -= part.length
        at += part.length
        if (this.blockLeft === 0) {
          this.onTitle(titleIn(Buffer.concat(this.block)))
          this.next()
        }
      }
    }
    return sound
  }

  private next(): void {
    this.left = this.every
    this.block = []
    this.blockLeft = -1
  }
}

/** Returns the ICY interval that a source announces; null if it has none. */
export const icyDistance = (header: string | string[] | undefined): number | null => {
  const every = Number(header)
  return Number.isInteger(every) && every > 0 && every <= 1_000_000 ? every : null
}

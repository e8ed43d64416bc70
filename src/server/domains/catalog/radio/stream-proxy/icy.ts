import { Parser } from 'htmlparser2'
import type { Titled } from '../../../../../contract/catalog/items.ts'
import { decodeText } from '../../../../core/text-encoding.ts'

const MAX_LENGTH = 300
/** Characters of what a station says of a song: those that fit into a block of ICY. */
const MAX_TITLE = 4080

const withoutReferences = (text: string): string => {
  let plain = ''
  new Parser({ ontext: (piece) => (plain += piece) }, { decodeEntities: true }).end(text)
  return plain
}

/** Returns a text on one line; character references of HTML, which some stations send, are replaced. */
const tidy = (text: string): string =>
  (/&#?\w+;/.test(text) ? withoutReferences(text) : text).replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)

const titled = (title: string, artist: string): Titled | null => {
  if (!/[\p{L}\p{N}]/u.test(title || artist)) return null
  return title === '' ? { title: artist, artist: null } : { title, artist: artist || null }
}

/** Returns the values of `name="value"` pairs; a quote ends a value only where another pair begins. */
const fieldsIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/(?:^|[\s,;])(\w+)="(.*?)"(?=[\s,;]+\w+="|[\s,;]*$)/gs)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), tidy(value)],
    ),
  )

/**
 * Splits `Artist - Title`; null if it contains nothing. Automation systems write fields: `Artist - text="Title" spot="M"`,
 * `title="Title",artist="Artist"`.
 */
export const titledOf = (whole: string): Titled | null => {
  const text = whole.slice(0, MAX_TITLE)
  const [all = '', before = '', pairs = ''] =
    /^(?:(.*?)\s[-–—]\s+)?((?:text|title|artist)=".*)$/is.exec(text.trim()) ?? []
  const fields = fieldsIn(pairs)
  const title = fields.get('text') ?? fields.get('title')
  if (all && title !== undefined) return titled(title, fields.get('artist') ?? tidy(before))
  // Some stations leave one of both out, but not the dash between them.
  const named = tidy(text).replace(/^[-–—] | [-–—]$/g, '')
  const dash = / [-–—] /.exec(named)
  return dash
    ? titled(named.slice(dash.index + dash[0].length).trim(), named.slice(0, dash.index).trim())
    : titled(named, '')
}

/**
 * Returns a field of an ICY block, whose text was read as Latin-1. A value may contain quotes and semicolons: it ends where
 * another field begins, or with the block, which may be cut off.
 */
const fieldOf = (text: string, name: string): string | undefined => {
  const [, , quoted, bare] =
    new RegExp(
      `\\b${name}=(?:(['"])(.*?)(?:\\1;\\s*(?=\\w+=)|\\1\\s*(?=Stream\\w+=)|\\1?;?\\s*$)|([^;]*))`,
      'is',
    ).exec(text) ?? []
  const value = quoted ?? bare
  // A last letter of which only some bytes fit is left out.
  return value === undefined ? undefined : decodeText(Buffer.from(value, 'latin1')).replace(/\ufffd$/, '')
}

/** Returns the title in an ICY block, or else in the query of its URL; null if it has none. */
export const titleIn = (block: Uint8Array): Titled | null => {
  const end = block.indexOf(0)
  const text = Buffer.from(end === -1 ? block : block.subarray(0, end)).toString('latin1')
  const title = titledOf(fieldOf(text, 'StreamTitle') ?? '')
  if (title) return title
  const query = new URLSearchParams(
    /(?:^|[?&])((?:artist|title)=.*)$/i.exec(fieldOf(text, 'StreamUrl') ?? '')?.[1],
  )
  return titled(tidy(query.get('title') ?? ''), tidy(query.get('artist') ?? ''))
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

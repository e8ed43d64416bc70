import { isAscii, isUtf8 } from 'node:buffer'
import { encodingNamed, guessEncoding, LATIN1 } from './guess-encoding.ts'

/** Enough bytes for an XML declaration. */
const HEAD = 1024

const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const fromByteOrderMark = (bytes: Uint8Array): string | undefined =>
  byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** A text in UTF-8 has this many letters for each byte that is damaged; another encoding has few that could be in it. */
const LETTERS_PER_DAMAGE = 5

/** Returns whether bytes are UTF-8 of which some are damaged, or the last letter is cut off. */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes)
  const letters = text.match(/[^\0-\x7f]/gu) ?? []
  const damaged = letters.filter((letter) => letter === '\ufffd').length
  const atEnd = damaged === 1 && text.endsWith('\ufffd') ? 2 : LETTERS_PER_DAMAGE + 1
  return letters.length >= damaged * atEnd
}

/** Detects UTF-16 without a byte order mark: every other of its first bytes is null. */
const fromNullBytes = (bytes: Uint8Array): string | undefined => {
  const [even, odd] = [0, 1].map((from) => [0, 2, 4].every((at) => bytes[from + at] === 0))
  if (bytes.length < 6 || even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

/** Returns the standard name of the encoding that a label declares; undefined unless it is a superset of ASCII. */
const declared = (label: string | undefined): string | undefined => {
  const encoding = encodingNamed(label ?? '')
  return encoding === null || /^(replacement|utf-16.*)$/.test(encoding) ? undefined : encoding
}

const inXmlDeclaration = (bytes: Uint8Array): string | undefined =>
  declared(
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(
      Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'),
    )?.[1],
  )

const inContentType = (contentType: string | undefined): string | undefined =>
  declared(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1])

const decodeAs = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * Detects the encoding of a text. Its bytes count more than what is said of them: valid UTF-8 is UTF-8, and a declaration
 * in XML counts more than the header of a server, which is often the same for all files. Where nothing fits, it is guessed.
 */
export const encodingOf = (
  bytes: Uint8Array,
  contentType?: string,
): { encoding: string; mismatched: boolean } => {
  const detected = fromByteOrderMark(bytes) ?? fromNullBytes(bytes)
  if (detected !== undefined) return { encoding: detected, mismatched: false }
  const [xml, header] = [inXmlDeclaration(bytes), inContentType(contentType)]
  const labels = [xml, header].filter((label) => label !== undefined)
  // Its bytes look like ASCII, so it cannot be distinguished from UTF-8.
  if (labels.includes('iso-2022-jp')) return { encoding: 'iso-2022-jp', mismatched: false }
  const said = header ?? xml ?? 'utf-8'
  if (isUtf8(bytes)) return { encoding: 'utf-8', mismatched: said !== 'utf-8' && !isAscii(bytes) }
  if (isDamagedUtf8(bytes)) return { encoding: 'utf-8', mismatched: said !== 'utf-8' }
  const encoding =
    labels.find((label) => label !== 'utf-8' && label !== LATIN1) ??
    (xml === LATIN1 ? LATIN1 : guessEncoding(bytes))
  return { encoding, mismatched: encoding !== said }
}

/** Decodes a text of unknown encoding, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string =>
  decodeAs(bytes, encodingOf(bytes, contentType).encoding)

/** Returns whether bytes are a text: without control characters, unless it is UTF-16. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 &&
  ((fromByteOrderMark(bytes) ?? fromNullBytes(bytes)) !== undefined ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these distinguish binary data from texts
    !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')))

import { isAscii, isUtf8 } from 'node:buffer'

/** The first bytes are enough for an XML declaration. */
const HEAD = 1024

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const byMark = (bytes: Uint8Array): string | undefined =>
  marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** `<?` in UTF-16 without a mark. */
const bySpacing = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] === 0x3f) return 'utf-16le'
  return bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 ? 'utf-16be' : undefined
}

const declared = (bytes: Uint8Array): string | undefined =>
  /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'),
  )?.[1]

const named = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]

const isKnown = (label: string | undefined): label is string => {
  try {
    return label !== undefined && new TextDecoder(label).encoding !== 'replacement'
  } catch {
    return false
  }
}

/**
 * In which encoding the bytes are: by byte order mark, header and XML declaration. What is valid UTF-8 is taken for
 * that; what says it is UTF-8 and is not, for windows-1252.
 */
export const encodingOf = (
  bytes: Uint8Array,
  contentType: string | undefined,
): { encoding: string; lied: boolean } => {
  const sure = byMark(bytes) ?? bySpacing(bytes)
  if (sure !== undefined) return { encoding: sure, lied: false }
  const said = [named(contentType), declared(bytes)].find(isKnown)
  const encoding = said === undefined ? 'utf-8' : new TextDecoder(said).encoding
  // Its bytes look like ASCII, so there is no telling it from UTF-8.
  if (encoding === 'iso-2022-jp') return { encoding, lied: false }
  const utf8 = isUtf8(bytes)
  if (encoding !== 'utf-8')
    return utf8 ? { encoding: 'utf-8', lied: !isAscii(bytes) } : { encoding, lied: false }
  return utf8 ? { encoding, lied: false } : { encoding: 'windows-1252', lied: true }
}

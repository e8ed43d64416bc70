import { isAscii, isUtf8 } from 'node:buffer'

/** Enough bytes for an XML declaration. */
const HEAD = 1024

const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const fromByteOrderMark = (bytes: Uint8Array): string | undefined =>
  byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** Detects `<?` in UTF-16 without a byte order mark. */
const fromNullBytes = (bytes: Uint8Array): string | undefined => {
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
 * Detects the encoding from byte order mark, header and XML declaration. Valid UTF-8 is always treated as UTF-8;
 * invalid UTF-8 declared as such is treated as windows-1252.
 */
export const encodingOf = (
  bytes: Uint8Array,
  contentType: string | undefined,
): { encoding: string; mismatched: boolean } => {
  const detected = fromByteOrderMark(bytes) ?? fromNullBytes(bytes)
  if (detected !== undefined) return { encoding: detected, mismatched: false }
  const label = [named(contentType), declared(bytes)].find(isKnown)
  const encoding = label === undefined ? 'utf-8' : new TextDecoder(label).encoding
  // Its bytes look like ASCII, so it cannot be distinguished from UTF-8.
  if (encoding === 'iso-2022-jp') return { encoding, mismatched: false }
  const utf8 = isUtf8(bytes)
  if (encoding !== 'utf-8')
    return utf8 ? { encoding: 'utf-8', mismatched: !isAscii(bytes) } : { encoding, mismatched: false }
  return utf8 ? { encoding, mismatched: false } : { encoding: 'windows-1252', mismatched: true }
}

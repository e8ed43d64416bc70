const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the intended text if UTF-8 bytes were read as Latin-1; null if not, or if it is pure ASCII. */
export function utf8Within(text: string): string | null {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return null
  try {
    return strict.decode(Buffer.from(text, 'latin1'))
  } catch {
    return null
  }
}

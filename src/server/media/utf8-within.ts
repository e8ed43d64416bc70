const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text meant when UTF-8 bytes were read as Latin-1; null when they are none, or nothing but ASCII. */
export function utf8Within(text: string): string | null {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return null
  try {
    return strict.decode(Buffer.from(text, 'latin1'))
  } catch {
    return null
  }
}

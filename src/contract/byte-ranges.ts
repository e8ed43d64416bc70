type ParsedRange =
  | { kind: 'whole' }
  | { kind: 'range'; start: number; end: number }
  | { kind: 'unsatisfiable' }

const WHOLE: ParsedRange = { kind: 'whole' }

/**
 * Parses a Range header for a size in bytes (RFC 9110, 14.2). `end` is inclusive. Malformed headers are ignored and
 * multiple ranges yield the whole file, as the RFC allows; a range past the end is unsatisfiable (416).
 */
export function parseRange(header: string | null | undefined, size: number): ParsedRange {
  const match = /^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match) return WHOLE
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return WHOLE
  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return { kind: 'unsatisfiable' }
    return { kind: 'range', start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && BigInt(last) < BigInt(first)) return WHOLE
  if (start >= size) return { kind: 'unsatisfiable' }
  return { kind: 'range', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

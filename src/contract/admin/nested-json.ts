/** More levels are no honest mistake. */
const MAX_LEVELS = 5

/**
 * Decodes a text that may be JSON-encoded, also repeatedly: returns the innermost text. Any other value, and a text that is
 * not the JSON of a text, is returned as it is.
 */
export const decodeNestedJson = (value: unknown): unknown => {
  let inner = value
  for (let level = 0; level < MAX_LEVELS && typeof inner === 'string'; level++) {
    try {
      const parsed: unknown = JSON.parse(inner)
      if (typeof parsed !== 'string') return inner
      inner = parsed
    } catch {
      return inner
    }
  }
  return inner
}

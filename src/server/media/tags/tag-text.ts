/** Maximum lengths of titles and names in UTF-16 units; real ones are far shorter. */
export const MAX_TITLE = 300
export const MAX_NAME = 200
/** Names per field: a choir may list its singers, a broken tag may list everything. */
export const MAX_NAMES = 50

/**
 * Returns text that PostgreSQL accepts: control characters become spaces, lone surrogates the replacement character.
 */
export function printable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}

/** Returns text without control characters and surrounding space, cut to `most` UTF-16 units; null if empty. */
export function clean(text: unknown, max = MAX_NAME): string | null {
  if (typeof text !== 'string') return null
  const plain = printable(text.slice(0, max * 4))
    .normalize('NFC')
    .trim()
  const cut = plain.length > max ? plain.slice(0, max).replace(/[\ud800-\udbff]$/, '') : plain
  return cut.trim() || null
}

/** Cleans every name and removes empty ones. */
export function cleanNames(names: readonly string[]): string[] {
  return names.flatMap((name) => clean(name) ?? []).slice(0, MAX_NAMES)
}

/** The longest titles and names that the catalogue takes, in UTF-16 units; real ones are far below. */
export const LONGEST_TITLE = 300
export const LONGEST_NAME = 200
/** Names of one field: a choir may list its singers, a broken tag may list everything. */
export const MOST_NAMES = 50

/** Text that PostgreSQL takes: control characters are spaces, halves of letters the sign for what is unknown. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}

/**
 * Text without control characters and surrounding space, cut to `most`
 * UTF-16 units; null when nothing is left.
 */
export function clean(text: unknown, most = LONGEST_NAME): string | null {
  if (typeof text !== 'string') return null
  const plain = printable(text.slice(0, most * 4))
    .normalize('NFC')
    .trim()
  const cut = plain.length > most ? plain.slice(0, most).replace(/[\ud800-\udbff]$/, '') : plain
  return cut.trim() || null
}

/** Every name cleaned, without empty ones. */
export function cleanNames(names: readonly string[]): string[] {
  return names.flatMap((name) => clean(name) ?? []).slice(0, MOST_NAMES)
}

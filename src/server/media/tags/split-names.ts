const GUEST = /\s+[([]?(?:feat|ft|featuring)\b\.?\s+/i

/**
 * Splits an artist tag. Several values are already a list. A single value is split at common separators: ";", " / "
 * (with spaces, so that AC/DC stays intact), a zero byte, and "feat."; "," and "&" only among guest artists, because
 * many bands have them in their name.
 */
export function splitArtists(values: readonly string[]): string[] {
  const names = values.flatMap((value) => {
    const [main = '', ...guests] = value.split(GUEST)
    const invited = guests.flatMap((guest) =>
      guest.replace(/[)\]]\s*$/, '').split(/\s*(?:,|&|;|\s\/\s|\sand\s)\s*/),
    )
    return [...main.split(/;|\s\/\s|\0/), ...invited]
  })
  return unique(names)
}

/** Splits names that are joined by "/", except where the credit has that "/" too: "AC/DC/Tina" in "AC/DC & Tina". */
export function splitJoined(joined: string, credit: string): string[] {
  if (credit.includes(joined)) return [joined]
  const names: string[] = []
  for (const part of joined.split('/')) {
    const last = names.at(-1)
    if (last !== undefined && credit.includes(`${last}/${part}`)) names[names.length - 1] = `${last}/${part}`
    else names.push(part)
  }
  return names
}

/** Splits a genre tag at ";", "/" and zero bytes. */
export function splitGenres(values: readonly string[]): string[] {
  return unique(values.flatMap((value) => value.split(/[;/\0]/)))
}

/** Trims values, removes empty ones and case-insensitive duplicates; the first spelling wins. */
function unique(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) {
    const name = value.trim().replace(/\s+/g, ' ')
    if (name && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
  }
  return [...seen.values()]
}

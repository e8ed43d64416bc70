const GUEST = /\s+[([]?(?:feat|ft|featuring)\b\.?\s+/i

/**
 * Artists of a tag. Several values are a list as they are. One value is split at what people use between artists: ";",
 * " / " (with spaces, so that AC/DC stays one), a zero byte, and "feat."; "," and "&" only among the guests, because
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

/** Genres of a tag, split at ";", "/" and zero bytes. */
export function splitGenres(values: readonly string[]): string[] {
  return unique(values.flatMap((value) => value.split(/[;/\0]/)))
}

/** Trimmed, without empty ones, each once whatever its case; the first spelling wins. */
function unique(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) {
    const name = value.trim().replace(/\s+/g, ' ')
    if (name && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
  }
  return [...seen.values()]
}

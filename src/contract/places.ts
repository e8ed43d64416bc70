/** Names in braces, sorted. */
const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

const without = (all: string[], taken: string[]): string[] => {
  const left = [...taken]
  return all.filter((place) => {
    const at = left.indexOf(place)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** What a translation lost of the places of its English text, and what it has that is none. */
export interface WrongPlaces {
  missing: string[]
  unknown: string[]
}

/**
 * Holds the names in braces of a translation against its English text. "One song" and "two songs" may do without their
 * number, where a form is for that number alone.
 */
export const wrongPlaces = (english: string, text: string, category?: string | null): WrongPlaces => {
  const wanted = placesOf(english)
  const given = placesOf(text)
  const exact = /^(zero|one|two)$/.test(category ?? '')
  return {
    missing: without(wanted, given).filter((place) => !(exact && place === '{count}')),
    unknown: without(given, wanted),
  }
}

/** Whether nothing was lost and nothing is invented. */
export const fits = (wrong: WrongPlaces): boolean => wrong.missing.length + wrong.unknown.length === 0

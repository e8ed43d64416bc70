import type { AlbumPlace } from '../../../contract/catalog/back-office/albums.ts'

/** Returns the number of the disc that a song is on. */
export const discOf = ({ disc_no }: AlbumPlace): number => disc_no ?? 1

/** Numbers the discs from one; an album of one disc has no disc numbers. */
const renumbered = (places: readonly AlbumPlace[]): AlbumPlace[] => {
  const discs = [...new Set(places.map(discOf))]
  return places.map((place) => ({
    ...place,
    disc_no: discs.length > 1 ? discs.indexOf(discOf(place)) + 1 : null,
  }))
}

/** Moves a song, which joins the disc of the song before it. */
export const moved = (places: readonly AlbumPlace[], from: number, to: number): AlbumPlace[] => {
  const place = places[from]
  if (!place) return [...places]
  const order = places.toSpliced(from, 1).toSpliced(to, 0, place)
  const neighbour = order[to > 0 ? to - 1 : 1]
  return renumbered(order.with(to, { ...place, disc_no: neighbour?.disc_no ?? null }))
}

/** Returns whether a song is the first of a disc other than the first one. */
export const startsDisc = (places: readonly AlbumPlace[], at: number): boolean => {
  const [before, place] = [places[at - 1], places[at]]
  return before !== undefined && place !== undefined && discOf(before) !== discOf(place)
}

/** Begins a disc with a song: it and the rest of its disc move there. */
export const withDiscAt = (places: readonly AlbumPlace[], at: number): AlbumPlace[] =>
  renumbered(places.map((place, index) => ({ ...place, disc_no: discOf(place) + (index >= at ? 1 : 0) })))

/** Joins the disc that begins with a song with the one before it. */
export const withoutDiscAt = (places: readonly AlbumPlace[], at: number): AlbumPlace[] =>
  renumbered(places.map((place, index) => ({ ...place, disc_no: discOf(place) - (index >= at ? 1 : 0) })))

export const without = (places: readonly AlbumPlace[], id: number): AlbumPlace[] =>
  renumbered(places.filter((place) => place.id !== id))

/** Adds a song to the end of the last disc, unless it is there already. */
export const withSong = (places: readonly AlbumPlace[], id: number): AlbumPlace[] =>
  places.some((place) => place.id === id)
    ? [...places]
    : [...places, { id, disc_no: places.at(-1)?.disc_no ?? null }]

/** Returns the number of each song on its disc. */
export const trackNumbers = (places: readonly AlbumPlace[]): number[] => {
  const counted = new Map<number, number>()
  return places.map((place) => {
    const track = (counted.get(discOf(place)) ?? 0) + 1
    counted.set(discOf(place), track)
    return track
  })
}

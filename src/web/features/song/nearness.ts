import type { Song } from '../../../contract/catalog/items.ts'

/** Maximum number of songs per group. */
const SHOWN = { byThem: 5, alike: 10 }

const shares = (one: { id: number }[], other: { id: number }[]): boolean =>
  one.some(({ id }) => other.some((also) => also.id === id))

/** Groups related songs by the reason: by the same artists, or of the same genres, with what they share. */
export const nearness = (song: Song, related: Song[]) => {
  const byThem = related.filter((other) => shares(other.artists, song.artists)).slice(0, SHOWN.byThem)
  const alike = related.filter((other) => !shares(other.artists, song.artists)).slice(0, SHOWN.alike)
  return {
    byThem,
    by: song.artists.filter((artist) => byThem.some((other) => shares(other.artists, [artist]))),
    alike,
    genres: song.genres
      .filter((genre) => alike.some((other) => shares(other.genres, [genre])))
      .map(({ name }) => name),
  }
}

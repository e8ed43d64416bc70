import type { Song } from '../../../contract/songs.ts'

/** So many songs are shown of each kind. */
const SHOWN = { byThem: 5, alike: 10 }

const shares = (one: { id: number }[], other: { id: number }[]): boolean =>
  one.some(({ id }) => other.some((also) => also.id === id))

/** Parts the songs near a song by why they are: its artists' own, and those of its genres; with what they share. */
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

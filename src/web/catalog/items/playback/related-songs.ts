import type { Song } from '../../../../contract/catalog/items.ts'
import { loadRelatedSongs } from '../../songs/songs.ts'

/** Songs of a collection for which related ones are found. */
const SEEDS = 4

export const shuffled = <T>(list: readonly T[]): T[] => {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** Returns the lists by turns, each song once. */
const interleaved = (lists: Song[][]): Song[] => {
  const length = Math.max(0, ...lists.map((list) => list.length))
  const all = Array.from({ length }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1)))
  return [...new Map(all.flat().map((song) => [song.id, song])).values()]
}

/** Returns some songs of a collection, at random. */
export const seedsOf = <T extends Song>(songs: readonly T[]): T[] => shuffled(songs).slice(0, SEEDS)

/** Loads what is related to these songs, without them, in a random order. Throws `CallError`. */
export const loadRelatedTo = async (seeds: readonly Song[]): Promise<Song[]> => {
  const related = await Promise.all(seeds.map((seed) => loadRelatedSongs(seed.id)))
  const known = new Set(seeds.map((seed) => seed.id))
  return interleaved(related.map(shuffled)).filter((song) => !known.has(song.id))
}

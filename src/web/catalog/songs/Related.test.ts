import { expect, test } from 'vitest'
import type { Song } from '../../../contract/catalog/items.ts'
import { nearness } from './Related.tsx'

const names = (ids: number[]) => ids.map((id) => ({ id, name: `Name ${id}` }))
const song = (id: number, artists: number[], genres: number[]) =>
  ({ id, artists: names(artists), genres: names(genres) }) as Song

test('related songs are grouped by what they share with the song', () => {
  const related = [song(2, [8, 1], []), song(3, [9], [5]), song(4, [9], [5, 7])]
  const { byThem, by, alike, genres } = nearness(song(1, [1, 2], [4, 5]), related)
  expect(byThem.map(({ id }) => id)).toEqual([2])
  expect(by.map(({ id }) => id)).toEqual([1])
  expect(alike.map(({ id }) => id)).toEqual([3, 4])
  expect(genres).toEqual(['Name 5'])
})

test('a song with many others by its artist leaves space for related ones', () => {
  const related = Array.from({ length: 15 }, (_, at) => song(at + 2, [1], []))
  const { byThem, alike } = nearness(song(1, [1], []), [...related, song(99, [3], [])])
  expect(byThem).toHaveLength(5)
  expect(alike.map(({ id }) => id)).toEqual([99])
})

import { beforeEach, expect, test } from 'vitest'
import type { Song } from '../../../../contract/catalog/items.ts'
import {
  clearSelection,
  extendTo,
  retainSelection,
  type SongList,
  selectAll,
  selectedSongs,
  selectTo,
  toggleSong,
  useSelection,
} from './selection.ts'

const listOf = (id: string, ...ids: number[]): SongList => ({
  id,
  songs: ids.map((one) => ({ id: one }) as Song),
})
const selected = () => selectedSongs().map((song) => song.id)
const list = listOf('a', 1, 2, 3, 4, 5)

beforeEach(clearSelection)

test('a range selection starts at the last chosen row, in either direction, and adds to the selection', () => {
  toggleSong(list, 4)
  selectTo(list, 2)
  expect(selected()).toEqual([2, 3, 4])
  toggleSong(list, 3)
  selectTo(list, 5)
  expect(selected()).toEqual([2, 3, 4, 5])
})

test('a range selection without a starting row selects the row itself', () => {
  selectTo(list, 3)
  expect(selected()).toEqual([3])
})

test('a shrinking range deselects the rows it leaves', () => {
  toggleSong(list, 1)
  toggleSong(list, 3)
  selectTo(list, 5)
  selectTo(list, 4)
  expect(selected()).toEqual([1, 3, 4])
  selectTo(list, 2)
  expect(selected()).toEqual([1, 2, 3])
})

test('a keyboard range starts at the previously focused row', () => {
  extendTo(list, 2, 3)
  extendTo(list, 3, 4)
  expect(selected()).toEqual([2, 3, 4])
  extendTo(list, 4, 3)
  extendTo(list, 3, 2)
  extendTo(list, 2, 1)
  expect(selected()).toEqual([1, 2])
})

test('selected songs are returned in list order, each once', () => {
  const twice = listOf('b', 7, 8, 7, 9)
  toggleSong(twice, 9)
  toggleSong(twice, 7)
  expect(selected()).toEqual([7, 9])
})

test('selecting in another list clears the first selection', () => {
  selectAll(list)
  toggleSong(listOf('b', 2, 3), 3)
  expect(selected()).toEqual([3])
})

test('a selection survives loading more pages, loses removed songs and ends with the last one', () => {
  toggleSong(list, 1)
  toggleSong(list, 5)
  retainSelection(listOf('a', 1, 2, 3, 4, 5, 6, 7))
  expect(selected()).toEqual([1, 5])
  retainSelection(listOf('a', 2, 3, 4, 5))
  expect(selected()).toEqual([5])
  retainSelection(listOf('a', 2, 3))
  expect(useSelection.getState().list).toBeNull()
})

test('a change of another list does not affect the selection', () => {
  toggleSong(list, 1)
  retainSelection(listOf('b', 8))
  expect(selected()).toEqual([1])
})

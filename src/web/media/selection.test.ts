import { beforeEach, expect, test } from 'vitest'
import type { Song } from '../../contract/songs.ts'
import {
  clearSelection,
  extendTo,
  keepSelection,
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

test('a range reaches from the row that was chosen last, in either direction, and adds to what is there', () => {
  toggleSong(list, 4)
  selectTo(list, 2)
  expect(selected()).toEqual([2, 3, 4])
  toggleSong(list, 3)
  selectTo(list, 5)
  expect(selected()).toEqual([2, 3, 4, 5])
})

test('a range without a beginning is the row itself', () => {
  selectTo(list, 3)
  expect(selected()).toEqual([3])
})

test('a range that is drawn back lets go of what it leaves', () => {
  toggleSong(list, 1)
  toggleSong(list, 3)
  selectTo(list, 5)
  selectTo(list, 4)
  expect(selected()).toEqual([1, 3, 4])
  selectTo(list, 2)
  expect(selected()).toEqual([1, 2, 3])
})

test('by keys a range begins at the row that one comes from', () => {
  extendTo(list, 2, 3)
  extendTo(list, 3, 4)
  expect(selected()).toEqual([2, 3, 4])
  extendTo(list, 4, 3)
  extendTo(list, 3, 2)
  extendTo(list, 2, 1)
  expect(selected()).toEqual([1, 2])
})

test('songs come in the order of the list, a song that stands there twice comes once', () => {
  const twice = listOf('b', 7, 8, 7, 9)
  toggleSong(twice, 9)
  toggleSong(twice, 7)
  expect(selected()).toEqual([7, 9])
})

test('selecting in another list lets go of the first', () => {
  selectAll(list)
  toggleSong(listOf('b', 2, 3), 3)
  expect(selected()).toEqual([3])
})

test('more pages keep the selection, songs that leave the list leave it, and with the last one it ends', () => {
  toggleSong(list, 1)
  toggleSong(list, 5)
  keepSelection(listOf('a', 1, 2, 3, 4, 5, 6, 7))
  expect(selected()).toEqual([1, 5])
  keepSelection(listOf('a', 2, 3, 4, 5))
  expect(selected()).toEqual([5])
  keepSelection(listOf('a', 2, 3))
  expect(useSelection.getState().list).toBeNull()
})

test('a change of another list does not touch the selection', () => {
  toggleSong(list, 1)
  keepSelection(listOf('b', 8))
  expect(selected()).toEqual([1])
})

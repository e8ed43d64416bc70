import { expect, test } from 'vitest'
import type { SavedTrack } from '../database.ts'
import { evictable } from './space.ts'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

const track = (key: string, played_at: number, more: Partial<SavedTrack> = {}): SavedTrack =>
  ({ key, state: 'saved', bytes: 10, saved_at: 0, played_at, ...more }) as SavedTrack

test('makes room by what was played least recently, and by no more than needed', () => {
  const tracks = [track('c', 3 * HOUR), track('a', HOUR), track('b', 2 * HOUR)]
  expect(evictable(tracks, 15, NOW)?.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(evictable(tracks, 10, NOW)?.map(({ key }) => key)).toEqual(['a'])
})

test('removes nothing that was saved or played in the last hour, that is not saved, or in vain', () => {
  const tracks = [
    track('playing', NOW - 1),
    track('new', 0, { saved_at: NOW - 1 }),
    track('waiting', 0, { state: 'waiting' }),
    track('old', 0),
  ]
  expect(evictable(tracks, 10, NOW)?.map(({ key }) => key)).toEqual(['old'])
  expect(evictable(tracks, 11, NOW)).toBeNull()
})

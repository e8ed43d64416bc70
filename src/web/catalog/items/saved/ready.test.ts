import { expect, test } from 'vitest'
import type { SavedCollection, SavedTrack } from '../../../offline/database.ts'
import { readyToPlay } from './ready.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const track = (id: number, more: Partial<SavedTrack> = {}): SavedTrack =>
  ({ key: `1:song:${id}`, state: 'saved', played_at: 0, ended_at: 0, ...more }) as SavedTrack
const album = (id: number, saved_at: number, tracks: number[]): SavedCollection =>
  ({
    key: `1:album:${id}`,
    type: 'album',
    id,
    saved_at,
    tracks: tracks.map((n) => `1:song:${n}`),
  }) as SavedCollection

const ready = (tracks: SavedTrack[], collections: SavedCollection[]) =>
  readyToPlay(
    {
      tracks: new Map(tracks.map((one) => [one.key, one])),
      collections: new Map(collections.map((one) => [one.key, one])),
      grace_days: 14,
    },
    NOW,
  ).map(({ id, tracks, total }) => [id, tracks.length, total])

test('what was played last comes first, then what was saved last', () => {
  const tracks = [track(1, { played_at: 5 }), track(2, { played_at: 9 }), track(3), track(4)]
  const lists = [album(1, 1, [1]), album(2, 2, [2]), album(3, 3, [3]), album(4, 4, [4])]
  expect(ready(tracks, lists).map(([id]) => id)).toEqual([2, 1, 4, 3])
})

test('a list is ready with what of it plays, and not without', () => {
  const tracks = [track(1), track(2, { state: 'waiting' }), track(3, { ended_at: NOW - 15 * DAY })]
  expect(ready(tracks, [album(1, 1, [1, 2, 3]), album(2, 2, [2]), album(3, 3, [3])])).toEqual([[1, 1, 3]])
})

import { afterEach, expect, test } from 'vitest'
import { startMessages, translate as t } from '../../../i18n/i18n.ts'
import type { SavedTrack } from '../../../offline/database.ts'
import { progressOf } from '../../../offline/state.ts'
import type { Entry } from './entries.ts'
import { shortOf, statusOf, underOf } from './entry-texts.ts'

afterEach(() => startMessages('en'))

const MB = 1_048_576
const track = (id: number, more: Partial<SavedTrack> = {}): SavedTrack =>
  ({ key: `1:song:${id}`, state: 'saved', failure: null, bytes: 10 * MB, ended_at: 0, ...more }) as SavedTrack

/** Returns the texts of an album of these tracks, of which `loaded` bytes have arrived of each that waits. */
const textsOf = (tracks: SavedTrack[], loaded = 0, type: Entry['type'] = 'album') => {
  const waiting = tracks.filter(({ state }) => state === 'waiting').map(({ key }) => [key, loaded] as const)
  const state = {
    tracks: new Map(tracks.map((one) => [one.key, one])),
    loading: new Map(loaded > 0 ? waiting : []),
    grace_days: 14,
    halted: null,
  }
  const collection = { paused: false } as Entry['collection']
  const entry = { type, by: 'Petra Ahn', saved_at: Date.UTC(2026, 4, 1), tracks, collection } as Entry
  const progress = progressOf({ tracks: tracks.map(({ key }) => key) }, state)
  const status = statusOf(entry, state, t)
  const short = shortOf(entry, status, progress, '20 MB', t)
  return { under: underOf(entry, progress, t), status: status.text, short }
}

test('phones show in one line what is happening to an entry, and its size', () => {
  const waits = track(2, { state: 'waiting' })
  expect(textsOf([track(1), track(2)])).toEqual({
    under: 'Album · Petra Ahn · 2 songs',
    status: 'Saved May 1, 2026',
    short: 'Album · 20 MB',
  })
  expect(textsOf([track(1), waits], 5 * MB)).toMatchObject({ status: '75%', short: '1 of 2 songs · 75%' })
  expect(textsOf([waits], 5 * MB, 'song').short).toBe('20 MB · 50%')
  expect(textsOf([track(1), waits]).short).toBe('Waiting · 20 MB')
  expect(textsOf([track(1, { state: 'failed', failure: 'refused' })]).short).toBe('Download not allowed')
  expect(textsOf([track(1, { state: 'evicted' })]).short).toBe('Removed to make room')
})

test('in right-to-left text, the number of songs does not move to the name before it', () => {
  startMessages('ar')
  expect(textsOf([track(1), track(2)]).under).toContain('\u2068Petra Ahn\u2069 · \u2068')
})

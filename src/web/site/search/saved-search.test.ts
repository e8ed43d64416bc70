import { expect, test, vi } from 'vitest'
import type { SavedCollection, SavedTrack } from '../../offline/database.ts'
import { foundOf, hitsOfTab, searchSaved } from './saved-search.ts'

const song = (id: number, title: string, artist = 'Petra Ahn', state = 'saved'): SavedTrack =>
  ({
    key: `1:song:${id}`,
    state,
    ended_at: 0,
    item: {
      type: 'song',
      id,
      title,
      artists: [{ id: 1, name: artist, displayname: null }],
      album: { id: 9, title: 'Été' },
    },
  }) as unknown as SavedTrack

const list = (type: string, id: number, title: string, tracks: string[]): SavedCollection =>
  ({ key: `1:${type}:${id}`, type, id, title, by: 'Petra Ahn', tracks, head: { type, id, title } }) as never

const savedOf = (tracks: SavedTrack[], collections: SavedCollection[] = []) => ({
  tracks: new Map(tracks.map((one) => [one.key, one])),
  collections: new Map(collections.map((one) => [one.key, one])),
  grace_days: 0,
})
const saved = savedOf(
  [
    song(1, 'Blue Room'),
    song(2, 'Room'),
    song(3, 'AC/DC Live'),
    song(4, 'Roomful', 'Nobody', 'waiting'),
    song(5, 'Straße'),
    song(6, 'Mushroom'),
  ],
  [list('album', 9, 'Été', ['1:song:1']), list('album', 8, 'Rooms to let', ['1:song:4'])],
)
const titles = (question: string) => searchSaved(saved, question).songs.map(({ title }) => title)

test('titles that begin with the words come first, then those that have them; only what plays is found', () => {
  expect(titles('room')).toEqual(['Room', 'Blue Room', 'Mushroom'])
  expect(titles('ahn room blue')).toEqual(['Blue Room'])
  expect(titles('nothing')).toEqual([])
  expect(titles('  ')).toEqual([])
})

test('case, accents and other characters do not matter', () => {
  expect(titles('acdc')).toEqual(['AC/DC Live'])
  expect(titles('ac/dc')).toEqual(['AC/DC Live'])
  expect(titles('STRASSE')).toEqual(['Straße'])
  expect(searchSaved(saved, 'ete').albums).toEqual([{ type: 'album', id: 9, title: 'Été' }])
  expect(searchSaved(saved, 'rooms').albums).toEqual([])
})

test('the best hit is what begins with the words, lists before songs', () => {
  const hits = searchSaved(saved, 'été')
  expect(foundOf(hits, 'été')).toMatchObject({
    top: { type: 'album', id: 9 },
    totals: { albums: 1, songs: 5, 'radio-stations': 0 },
  })
  expect(hitsOfTab(hits, 'albums')).toHaveLength(1)
  expect(hitsOfTab(hits, 'genres')).toEqual([])
})

test('texts are prepared for the first key, not again for every other', () => {
  const many = savedOf(Array.from({ length: 100 }, (_, n) => song(n + 1, `Room ${n}`)))
  const replace = vi.spyOn(String.prototype, 'replace')
  try {
    searchSaved(many, 'r')
    expect(replace.mock.calls.length).toBeGreaterThan(100)
    replace.mockClear()
    expect(searchSaved(many, 'ro').songs).toHaveLength(100)
    expect(replace.mock.calls.length).toBeLessThan(10)
  } finally {
    replace.mockRestore()
  }
})

import { expect, test } from 'vitest'
import type { SavedCollection, SavedTrack } from '../../../offline/database.ts'
import { countsOf, entriesOf } from './entries.ts'

const song = (id: number, title: string, artist: string): SavedTrack =>
  ({
    key: `1:song:${id}`,
    bytes: 1000 * id,
    saved_at: id,
    state: 'saved',
    item: {
      type: 'song',
      id,
      title,
      artists: [{ id: 1, name: artist, displayname: null }],
      album: { id: 9, title: 'Été' },
      cover: null,
    },
  }) as unknown as SavedTrack

const album: SavedCollection = {
  key: '1:album:9',
  account: 1,
  type: 'album',
  id: 9,
  title: 'Été',
  by: 'Petra Ahn',
  cover: null,
  tracks: ['1:song:1', '1:song:2'],
  newest: 3,
  paused: false,
  saved_at: 5,
  synced_at: 5,
  head: null,
}
const tracks = [song(1, 'Front Room', 'Petra Ahn'), song(2, 'Blue Room', 'Petra Ahn')]
const saved = {
  tracks: new Map(tracks.map((track) => [track.key, track])),
  collections: new Map([[album.key, album]]),
}
const titles = (...args: [query: string, tab?: 'all' | 'songs' | 'albums', sort?: 'title' | 'size']) =>
  entriesOf(saved, args[1] ?? 'all', args[0], args[2] ?? 'title').map(({ title }) => title)

test('a search finds lists and the songs in them, without accents and in any order of words', () => {
  expect(titles('')).toEqual(['Été'])
  expect(titles('room')).toEqual(['Blue Room', 'Front Room'])
  expect(titles('ahn ete blue')).toEqual(['Blue Room'])
  expect(titles('nothing')).toEqual([])
})

test('tabs show their type, sorted as wanted', () => {
  expect(countsOf(saved)).toEqual({ all: 1, albums: 1, playlists: 0, songs: 2, episodes: 0 })
  expect(titles('', 'songs', 'size')).toEqual(['Blue Room', 'Front Room'])
  expect(titles('', 'songs', 'title')).toEqual(['Blue Room', 'Front Room'])
  expect(entriesOf(saved, 'albums', '', 'size')[0]?.bytes).toBe(3000)
})

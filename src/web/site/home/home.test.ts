import { expect, test } from 'vitest'
import type { HomeSection, Item, MusicSection } from '../../../contract/site/home.ts'
import type { PlayItem } from '../../player/queue/item.ts'
import { greetingKey } from './Home.tsx'
import { quickTiles } from './quick-tiles.ts'

const artist = { id: 7, name: 'Halden Vey', displayname: null }
const various = { id: 8, name: 'Various Artists', displayname: null }
const song = (id: number, album: number, by = artist) =>
  ({
    type: 'song',
    id,
    title: `Song ${id}`,
    artist,
    album: { id: album, title: `Album ${album}`, artist: by },
    cover: null,
  }) as Item
const singer = (id: number) =>
  ({ type: 'artist', id, name: `Artist ${id}`, displayname: null, avatar: null }) as Item
const recently = (items: PlayItem[]): HomeSection => ({
  id: 'recent',
  title: 'recent',
  kind: 'recent',
  item_type: 'mixed',
  items,
  position: 1,
  more: null,
})
const section = (kind: MusicSection['kind'], items: Item[]): HomeSection => ({
  id: kind,
  title: kind,
  kind,
  item_type: 'song',
  items,
  position: 1,
  more: null,
})

test('the greeting depends on the hour', () => {
  expect(greetingKey(4, false)).toBe('Good evening')
  expect(greetingKey(5, false)).toBe('Good morning')
  expect(greetingKey(12, true)).toBe('Good afternoon, {name}')
  expect(greetingKey(18, true)).toBe('Good evening, {name}')
})

test('tiles are the albums of the chart, each once, then artists', () => {
  const tiles = quickTiles([
    section('chart', [song(1, 1), song(2, 1), song(3, 2)]),
    section('popular', [singer(9)]),
  ])
  expect(tiles.map((tile) => `${tile.type} ${tile.id}`)).toEqual(['album 1', 'album 2', 'artist 9'])
  expect(tiles[0]).toMatchObject({ title: 'Album 1', artist })
})

test('the tile of a compilation shows the album artist, not the song artist', () => {
  const [tile] = quickTiles([section('chart', [song(1, 1, various)])])
  expect(tile).toMatchObject({ title: 'Album 1', artist: various })
})

test('recently played items come first, six at most', () => {
  const station = { type: 'radio-station', id: 2, title: 'Harbour FM', cover: null } as PlayItem
  const episode = {
    type: 'episode',
    id: 3,
    title: 'Rain',
    cover: null,
    show: { title: 'Field Notes' },
  } as PlayItem
  const recent = recently([
    song(1, 1),
    station,
    episode,
    ...[4, 5, 6, 7].map((id) => song(id, 1)),
  ] as PlayItem[])
  const tiles = quickTiles([section('chart', [song(1, 1)]), recent])
  expect(tiles.map((tile) => tile.id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(tiles[1]).toMatchObject({ type: 'radio-station', title: 'Harbour FM' })
  expect(tiles[2]).toMatchObject({ type: 'episode', title: 'Rain', by: 'Field Notes' })
})

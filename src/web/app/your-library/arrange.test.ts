import { expect, it } from 'vitest'
import { type LibraryFolder, type LibraryItem, libraryItem } from '../../../contract/social/library.ts'
import { sampleOf } from '../../testing/sample.ts'
import { arrange, titleOf } from './arrange.ts'

const [playlistShape, albumShape, artistShape] = libraryItem._zod.def.options
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const base = { played_at: null, pinned_at: null, folder_id: null, updated_at: day(1) }
const playlist = (id: number, title: string, own: object = {}): LibraryItem =>
  sampleOf(playlistShape, {
    ...base,
    id,
    title,
    owned: true,
    role: 'owner',
    user: { id: 1, name: 'Me' },
    added_at: day(id),
    ...own,
  })
const album = (id: number, title: string, by: string, own: object = {}): LibraryItem =>
  sampleOf(albumShape, {
    ...base,
    id,
    title,
    artist: { id, name: by, displayname: null },
    added_at: day(id),
    ...own,
  } as never)
const artist = (id: number, name: string): LibraryItem =>
  sampleOf(artistShape, { ...base, id, name, displayname: null, added_at: day(id) } as never)
const folder = (id: number, name: string, own: Partial<LibraryFolder> = {}): LibraryFolder => ({
  type: 'folder',
  id,
  name,
  pinned_at: null,
  created_at: day(2),
  ...own,
})

type View = Parameters<typeof arrange>[1]
const view: View = { sort: 'recents', open: [], only: null, search: '', played: {} }
const names = (library: Parameters<typeof arrange>[0], own: Partial<View> = {}) =>
  arrange(library, { ...view, ...own }, 'en').map((row) =>
    row.kind === 'folder'
      ? `[${row.folder.name} ${row.count}]`
      : `${row.inFolder ? '- ' : ''}${titleOf(row.item)}`,
  )

const items = [
  playlist(1, 'Zebra', { played_at: day(9) }),
  album(2, 'Étude', 'Mirelle'),
  artist(3, 'Brasswick'),
  playlist(4, 'mix 10', { folder_id: 7 }),
  playlist(5, 'mix 2', { folder_id: 7 }),
]
const folders = [folder(7, 'Work')]

it('sorts by last play or addition, addition, title and creator', () => {
  const flat = { items: items.map((item) => ({ ...item, folder_id: null })), folders: [] }
  expect(names(flat)).toEqual(['Zebra', 'mix 2', 'mix 10', 'Brasswick', 'Étude'])
  expect(names(flat, { played: { album2: day(20) } })[0]).toBe('Étude')
  expect(names(flat, { sort: 'added' })).toEqual(['mix 2', 'mix 10', 'Brasswick', 'Étude', 'Zebra'])
  expect(names(flat, { sort: 'title' })).toEqual(['Brasswick', 'Étude', 'mix 2', 'mix 10', 'Zebra'])
  expect(names(flat, { sort: 'creator' })).toEqual(['Brasswick', 'mix 2', 'mix 10', 'Zebra', 'Étude'])
})

it('puts playlists below their folder while it is open', () => {
  const library = { items, folders }
  expect(names(library)).toEqual(['Zebra', '[Work 2]', 'Brasswick', 'Étude'])
  expect(names(library, { open: [7], sort: 'title' })).toEqual([
    'Brasswick',
    'Étude',
    '[Work 2]',
    '- mix 2',
    '- mix 10',
    'Zebra',
  ])
  expect(names({ items, folders: [] }, { sort: 'title' })).toContain('mix 2')
})

it('puts pinned items and folders first, in the order they were pinned', () => {
  const pinned = {
    items: [...items, album(6, 'Pin', 'A', { pinned_at: day(8) })],
    folders: [folder(7, 'Work', { pinned_at: day(7) })],
  }
  for (const sort of ['recents', 'title'] as const)
    expect(names(pinned, { sort }).slice(0, 2)).toEqual(['[Work 2]', 'Pin'])
})

it('shows one type, and finds by title or creator without accents, also inside folders', () => {
  const library = { items, folders }
  expect(names(library, { only: 'album' })).toEqual(['Étude'])
  expect(names(library, { only: 'playlist' })).toEqual(['Zebra', '[Work 2]'])
  expect(names(library, { search: ' etude ' })).toEqual(['Étude'])
  expect(names(library, { search: 'mirelle' })).toEqual(['Étude'])
  expect(names(library, { search: 'mix' })).toEqual(['mix 2', 'mix 10'])
  expect(names(library, { search: 'mix', only: 'artist' })).toEqual([])
})

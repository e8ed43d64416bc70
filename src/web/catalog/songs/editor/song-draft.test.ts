import { expect, test } from 'vitest'
import { changesOf, draftErrors, type SongDraft } from './song-draft.ts'

const before: SongDraft = {
  title: 'Tide',
  artist_name: 'Ada Quill',
  album_title: '',
  genre_ids: null,
  released_at: '2024-05-01',
  public: true,
  explicit: false,
  downloadable: false,
}

test('a song form sends only what was changed', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(
    changesOf({ ...before, title: 'Ebb', genre_ids: [], released_at: '', public: false }, before),
  ).toEqual({ title: 'Ebb', genre_ids: [], released_at: null, public: false })
  expect(changesOf({ ...before, genre_ids: [3] }, { ...before, genre_ids: [3] })).toEqual({})
})

test('a song form sends cover and lyrics only once edited', () => {
  const image = { id: '6b0f0f0e-0000-4000-8000-000000000000', preview: 'blob:1' }
  expect(changesOf({ ...before, cover: image, lyrics: ' La ' }, before)).toEqual({
    cover: image.id,
    lyrics: 'La',
  })
  expect(changesOf({ ...before, cover: null, lyrics: ' ' }, before)).toEqual({ cover: null, lyrics: null })
})

test('a song form rejects clearing existing names but allows names that were empty', () => {
  expect(draftErrors(before, before)).toEqual({})
  expect(draftErrors({ ...before, title: ' ', artist_name: '' }, before)).toMatchObject({
    artist_name: 'This field is required.',
    title: expect.stringMatching(/./),
  })
  expect(draftErrors({ ...before, album_title: 'x'.repeat(151) }, before)).toEqual({
    album_title: 'At most 150 characters.',
  })
})

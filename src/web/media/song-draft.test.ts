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

test('only what was changed is sent', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(
    changesOf({ ...before, title: 'Ebb', genre_ids: [], released_at: '', public: false }, before),
  ).toEqual({ title: 'Ebb', genre_ids: [], released_at: null, public: false })
  expect(changesOf({ ...before, genre_ids: [3] }, { ...before, genre_ids: [3] })).toEqual({})
})

test('a cover and lyrics are sent once they were touched', () => {
  const picture = { id: '6b0f0f0e-0000-4000-8000-000000000000', preview: 'blob:1' }
  expect(changesOf({ ...before, cover: picture, lyrics: ' La ' }, before)).toEqual({
    cover: picture.id,
    lyrics: 'La',
  })
  expect(changesOf({ ...before, cover: null, lyrics: ' ' }, before)).toEqual({ cover: null, lyrics: null })
})

test('names that were there cannot be emptied; those that were not may stay so', () => {
  expect(draftErrors(before, before)).toEqual({})
  expect(draftErrors({ ...before, title: ' ', artist_name: '' }, before)).toMatchObject({
    artist_name: 'Please fill this in.',
    title: expect.stringMatching(/./),
  })
  expect(draftErrors({ ...before, album_title: 'x'.repeat(151) }, before)).toEqual({
    album_title: 'At most 150 characters.',
  })
})

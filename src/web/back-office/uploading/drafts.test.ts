import { expect, test } from 'vitest'
import type { PendingUpload } from '../../../contract/admin/uploads.ts'
import { draftOf, groupsOf, importOf, wrongIn } from './drafts.ts'

const upload = (id: string, more: Partial<PendingUpload> = {}): PendingUpload => ({
  id,
  file_name: `${id}.mp3`,
  size: 1,
  duration: 1,
  truncated: false,
  title: id,
  artists: ['Ann', 'Ben'],
  album: 'Record',
  album_artist: null,
  track_no: null,
  disc_no: null,
  year: 2001,
  genres: [],
  cover: null,
  same: null,
  ...more,
})

test('uploads are grouped by album, ordered by disc and track; songs without an album come last', () => {
  const all = [
    upload('single', { album: null }),
    upload('b', { track_no: 2 }),
    upload('second disc', { track_no: 1, disc_no: 2 }),
    upload('a', { track_no: 1, album: 'RECORD ' }),
    upload('other', { album_artist: 'Cleo' }),
  ]
  const names = (edits = {}) => groupsOf(all, edits).map(({ lines }) => lines.map(({ upload: { id } }) => id))
  expect(names()).toEqual([['a', 'b', 'second disc'], ['other'], ['single']])
  expect(names({ other: { album_artist: 'ann' } })).toEqual([['a', 'b', 'other', 'second disc'], ['single']])
})

test('publishing sends only what differs from the tags; an album is sent with its artist', () => {
  const one = upload('one', { track_no: 3 })
  const sent = (edit: object) => importOf({ upload: one, draft: { ...draftOf(one), ...edit } })
  expect(sent({})).toEqual({ upload_id: 'one' })
  expect(sent({ title: 'New', track: '', year: '1999', genre: 7 })).toEqual({
    upload_id: 'one',
    title: 'New',
    track_no: null,
    year: 1999,
    genre_ids: [7],
  })
  expect(sent({ album: 'Else' })).toEqual({
    upload_id: 'one',
    album_title: 'Else',
    album_artist_name: 'Ann',
  })
  expect(sent({ album: '' })).toMatchObject({ album_title: null })
})

test.each([
  [{ title: ' ' }, ['title']],
  [{ year: '99' }, ['year']],
  [{ track: '0', disc: 'x' }, ['disc', 'track']],
  [{ track: '', disc: '12', year: '' }, []],
])('a draft %j has the invalid fields %j', (edit, fields) => {
  expect([...wrongIn({ ...draftOf(upload('a')), ...edit })].sort()).toEqual(fields)
})

import { expect, test } from 'vitest'
import type { PendingUpload } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Credit } from '../../../../contract/catalog/items.ts'
import { draftOf, importOf, wrongIn } from './drafts.ts'
import { createGrouping, groupsOf, newAlbumOf, withCommonCredits } from './groups.ts'

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
  label: null,
  credits: [],
  cover: null,
  same: null,
  ...more,
})

const writer = (name: string): Credit => ({ role: 'writer', name, artist_id: null, instrument: null })

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
  const picture = { url: '/a.webp', color: '#000000' }
  expect(sent({ label: ' Shed ', cover: { upload_id: 'c', picture }, credits: [writer('Ann')] })).toEqual({
    upload_id: 'one',
    label: 'Shed',
    cover: 'c',
    credits: [writer('Ann')],
  })
  expect(importOf({ upload: one, draft: draftOf(one) }, 'apart')).toEqual({
    upload_id: 'one',
    new_album: 'apart',
  })
})

test('a duplicate is skipped, replaces the audio of the song, or becomes another one', () => {
  const file = upload('file', { same: { by: 'file', song_id: 3, title: 'Old' } })
  const tags = upload('tags', { same: { by: 'tags', song_id: 4, title: 'Old' } })
  expect([draftOf(file).duplicate, draftOf(tags).duplicate]).toEqual(['skip', 'keep'])
  const replace = (one: PendingUpload) =>
    importOf({ upload: one, draft: { ...draftOf(one), title: 'New', duplicate: 'replace' } })
  expect(replace(tags)).toEqual({ upload_id: 'tags', replaces: 4 })
  // A song cannot get the file that it has.
  expect(replace(file)).toEqual({ upload_id: 'file', title: 'New' })
})

test('lines and groups that an edit does not change stay the same objects', () => {
  const group = createGrouping()
  const all = [upload('a'), upload('b'), upload('c', { album: 'Other' })]
  const before = group(all, {})
  const after = group(all, { a: { title: 'New' } })
  expect(after[0]).not.toBe(before[0])
  expect(after[0]?.lines[1]).toBe(before[0]?.lines[1])
  expect(after[1]).toBe(before[1])
})

test('songs of a group share what is changed for all, and keep their own credits', () => {
  const [ann, ben, cleo] = ['Ann', 'Ben', 'Cleo'].map(writer) as [Credit, Credit, Credit]
  expect(withCommonCredits([ann, ben], [ann], [cleo])).toEqual([cleo, ben])
  expect(withCommonCredits([ann, ben], [ann], [ann, ben])).toEqual([ann, ben])
  const [together] = groupsOf([upload('a'), upload('b')], { b: { new_album: 'id' } })
  expect(together && newAlbumOf(together)).toBe('id')
})

test.each([
  [{ title: ' ' }, ['title']],
  [{ year: '99' }, ['year']],
  [{ track: '0', disc: 'x' }, ['disc', 'track']],
  [{ track: '', disc: '12', year: '' }, []],
])('a draft %j has the invalid fields %j', (edit, fields) => {
  expect([...wrongIn({ ...draftOf(upload('a')), ...edit })].sort()).toEqual(fields)
})

import { expect, test } from 'vitest'
import { readAlbumTitle } from '../domains/catalog/importing/names.ts'
import { normalizedKey, slugOf } from './normalized-key.ts'

test.each([
  ['Sigur  Rós ', 'sigur ros'],
  ['MØ', 'mo'],
  ['Simon & Garfunkel', 'simon and garfunkel'],
  ['Guns N’ Roses', "guns n' roses"],
  ['Straße', 'strasse'],
  ['がんばれ', 'がんばれ'],
  ['Йога', 'йога'],
  ['!!!', '!!!'],
])('%s matches %s', (name, key) => {
  expect(normalizedKey(name)).toBe(key)
})

test.each([
  ['Drum & Bass', 'drum-and-bass'],
  ['R&B / Soul', 'r-and-b-soul'],
  ['日本', '日本'],
])('%s gets the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug is never empty', () => {
  expect(slugOf('!!!')).not.toBe('')
})

test.each([
  ['Mellon Collie (Disc 2)', 'Mellon Collie', 2],
  ['Mellon Collie - CD1', 'Mellon Collie', 1],
  ['Mellon Collie [Disk 1]', 'Mellon Collie', 1],
  ['CD 1', 'CD 1', null],
  ['Discovery', 'Discovery', null],
  ['Compact Disc', 'Compact Disc', null],
])('%s is a disc of %s', (title, record, disc_no) => {
  expect(readAlbumTitle(title)).toEqual({ title: record, disc_no })
})

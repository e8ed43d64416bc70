import { expect, test } from 'vitest'
import { tagsOfFileName } from './tags.ts'
import { discWithSide, placeOf } from './track-place.ts'

test.each([
  ['3', { no: 3, disc: null, side: false }],
  ['03/12', { no: 3, disc: null, side: false }],
  ['2-05', { no: 5, disc: 2, side: false }],
  ['CD2-05', { no: 5, disc: 2, side: false }],
  ['A1', { no: 1, disc: 1, side: true }],
  ['b2', { no: 2, disc: 2, side: true }],
  ['B02/04', { no: 2, disc: 2, side: true }],
  ['C-3', { no: 3, disc: 3, side: true }],
  ['A', { no: 1, disc: 1, side: true }],
  ['AA', { no: 1, disc: 2, side: true }],
  ['AA1', { no: 1, disc: 2, side: true }],
  ['A1a', { no: 1, disc: 1, side: true }],
  ['Side B', { no: 1, disc: 2, side: true }],
  ['0', null],
  ['', null],
  ['Intro', null],
])('the track number %s', (text, place) => {
  expect(placeOf(text)).toEqual(place)
})

test('sides that begin anew on each record follow those of the record before', () => {
  expect([discWithSide({ disc: 1 }, 2), discWithSide({ disc: 2 }, 2)]).toEqual([3, 4])
  expect([discWithSide({ disc: 3 }, 2), discWithSide({ disc: 2 }, null)]).toEqual([3, 2])
})

test.each([
  ['A1 - Zulu.mp3', { title: 'Zulu', track_no: 1, disc_no: 1 }],
  ['B2 Zulu.flac', { title: 'Zulu', track_no: 2, disc_no: 2 }],
  ['AA1. Zulu.mp3', { title: 'Zulu', track_no: 1, disc_no: 2 }],
  ['U2 - One.mp3', { title: 'One', artist: 'U2' }],
])('the name %s', (name, tags) => {
  expect(tagsOfFileName(name)).toEqual(tags)
})

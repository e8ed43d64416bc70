import { expect, test } from 'vitest'
import { NO_BREAKS } from '../../../../contract/catalog/back-office/podcasts.ts'
import { breaksOf } from './next.service.ts'

const marks = { podcast_breaks: NO_BREAKS, own_breaks: null, chapters: [900, 0, 300, 500], duration: 1_000 }

test('an episode has no breaks unless its editors mark them', () => {
  expect(breaksOf(marks)).toEqual({ before: false, at: [], after: false })
})

test('those of the podcast apply to episodes without their own, in the middle at the nearest chapter', () => {
  const podcast_breaks = { before: true, middle: true, after: true }
  expect(breaksOf({ ...marks, podcast_breaks })).toEqual({ before: true, at: [500], after: true })
  expect(breaksOf({ ...marks, podcast_breaks, chapters: [0] }).at).toEqual([])
  expect(breaksOf({ ...marks, podcast_breaks, duration: 0 }).at).toEqual([])
  const own_breaks = { before: false, chapters: [], after: false }
  expect(breaksOf({ ...marks, podcast_breaks, own_breaks })).toEqual({ before: false, at: [], after: false })
})

test('own breaks are where chapters start, in order, and go with their chapters', () => {
  const own_breaks = { before: true, chapters: [900, 300, 0, 450], after: false }
  expect(breaksOf({ ...marks, own_breaks })).toEqual({ before: true, at: [300, 900], after: false })
  expect(breaksOf({ ...marks, own_breaks, duration: 600 }).at).toEqual([300])
})

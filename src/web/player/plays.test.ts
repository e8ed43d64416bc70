import fc from 'fast-check'
import { expect, it } from 'vitest'
import { originOf } from './create-player.ts'
import { HeardSeconds } from './plays.ts'

const listened = (...positions: (number | 'jump')[]) => {
  const heard = new HeardSeconds()
  for (const one of positions) {
    if (one === 'jump') heard.jump()
    else heard.at(one)
  }
  return heard.list()
}

it('joins what playback passes, and not what a listener skips', () => {
  expect(listened(0, 0.25, 1, 5)).toEqual([[0, 5]])
  expect(listened(0, 2, 'jump', 5, 7)).toEqual([
    [0, 2],
    [5, 7],
  ])
  expect(listened(0, 2, 30, 31)).toEqual([
    [0, 2],
    [30, 31],
  ])
  expect(listened(10, 12, 'jump', 4, 8, 11)).toEqual([[4, 12]])
  expect(listened(7)).toEqual([])
})

it('keeps intervals in order and apart, at most as many as a request may contain', () => {
  const position = fc.oneof(fc.nat(3_000), fc.constant('jump' as const))
  fc.assert(
    fc.property(fc.array(position, { maxLength: 900 }), (positions) => {
      const list = listened(...positions)
      expect(list.length).toBeLessThanOrEqual(200)
      for (const [n, [from, to]] of list.entries()) {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThan(list[n - 1]?.[1] ?? -1)
      }
    }),
  )
})

it.each([
  ['/home', { type: 'album', id: 1, title: '' }, 'home'],
  ['/search/rain', undefined, 'search'],
  ['/library/likes', { title: 'Liked songs' }, 'library'],
  ['/album/7', { type: 'album', id: 7, title: '' }, 'album'],
  ['/artist/7', undefined, 'artist'],
  ['/browse', { type: 'playlist', id: 7, title: '' }, 'playlist'],
  ['/podcasts/3/slug', undefined, 'podcast'],
  ['/album/7', { type: 'radio', title: 'Seven radio' }, 'radio'],
  ['/messages/1', undefined, 'other'],
  ['/', null, 'other'],
] as const)('on %s %o is played from %s', (path, source, origin) =>
  expect(originOf(path, source)).toBe(origin),
)

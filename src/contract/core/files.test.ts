import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AUDIO_EXTENSIONS, extensionOf, hasExtension, IMAGE_EXTENSIONS, parseRange } from './files.ts'

test('an extension matches regardless of case', () => {
  expect(hasExtension('Song.MP3', AUDIO_EXTENSIONS)).toBe(true)
  expect(hasExtension('cover.JpEg', IMAGE_EXTENSIONS)).toBe(true)
  expect(hasExtension('song.mp3.exe', AUDIO_EXTENSIONS)).toBe(false)
  expect(hasExtension('cover.png', AUDIO_EXTENSIONS)).toBe(false)
})

test('a name without extension does not match', () => {
  for (const name of ['mp3', '.mp3', 'song.', '', 'folder.mp3/song', 'c:\\a.mp3\\song']) {
    expect(hasExtension(name, AUDIO_EXTENSIONS)).toBe(false)
  }
  expect(extensionOf('/music/a.b/c.FLAC')).toBe('flac')
})

describe('parseRange', () => {
  test.each([
    ['bytes=0-', 10, { kind: 'range', start: 0, end: 9 }],
    ['bytes=2-5', 10, { kind: 'range', start: 2, end: 5 }],
    ['bytes=2-500', 10, { kind: 'range', start: 2, end: 9 }],
    ['bytes=-3', 10, { kind: 'range', start: 7, end: 9 }],
    ['bytes=-30', 10, { kind: 'range', start: 0, end: 9 }],
    ['Bytes = 1-1', 10, { kind: 'range', start: 1, end: 1 }],
    ['bytes=10-', 10, { kind: 'unsatisfiable' }],
    ['bytes=-0', 10, { kind: 'unsatisfiable' }],
    ['bytes=0-', 0, { kind: 'unsatisfiable' }],
    ['bytes=5-2', 10, { kind: 'whole' }],
    ['bytes=99999999999999999999-1', 10, { kind: 'whole' }],
    ['bytes=0-1,4-5', 10, { kind: 'whole' }],
    ['bytes=-', 10, { kind: 'whole' }],
    ['bytes=a-b', 10, { kind: 'whole' }],
    ['items=0-1', 10, { kind: 'whole' }],
    ['bytes=1-2junk', 10, { kind: 'whole' }],
    ['', 10, { kind: 'whole' }],
    [undefined, 10, { kind: 'whole' }],
  ] as const)('%s of %d', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected)
  })

  test('any resulting range is within the file', () => {
    const part = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String), fc.constant(''))
    fc.assert(
      fc.property(part, part, fc.integer({ min: 0, max: 2 ** 40 }), (from, to, size) => {
        const range = parseRange(`bytes=${from}-${to}`, size)
        if (range.kind !== 'range') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })

  test('a satisfiable range is returned exactly', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (from, length, size) => {
        const range = parseRange(`bytes=${from}-${from + length}`, size)
        if (from >= size) expect(range.kind).toBe('unsatisfiable')
        else expect(range).toEqual({ kind: 'range', start: from, end: Math.min(from + length, size - 1) })
      }),
    )
  })

  test('arbitrary input never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100), (header, size) => {
        expect(['whole', 'range', 'unsatisfiable']).toContain(parseRange(header, size).kind)
      }),
    )
  })
})

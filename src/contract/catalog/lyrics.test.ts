import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimed, lyricsText, parseLyrics } from './lyrics.ts'

test('synced lyrics become LRC, plain ones lines', () => {
  const lines = [
    { at: 0, text: 'One' },
    { at: 61.505, text: 'Two' },
    { at: 59.999, text: 'Three' },
  ]
  expect(lyricsText({ synced: true, lines })).toBe('[00:00.00] One\n[01:01.51] Two\n[01:00.00] Three')
  expect(lyricsText({ synced: false, lines: [{ text: 'One' }, { text: '' }, { text: 'Two' }] })).toBe(
    'One\n\nTwo',
  )
  expect(lyricsText(null)).toBe('')
})

test('parses the LRC variants of many writers', () => {
  expect(
    parseLyrics(
      '[ar:Somebody]\n[offset:+500]\n[00:10][01:10.5]Again\n[00:20.250]<00:20.30>Word <00:21.00>by word\n',
    ),
  ).toEqual({
    synced: true,
    lines: [
      { at: 9.5, text: 'Again' },
      { at: 19.75, text: 'Word by word' },
      { at: 70, text: 'Again' },
    ],
  })
  expect(parseLyrics(' \n ')).toBeNull()
})

test.each([
  ['\ufeff[00:01.50]One\r\n[00:02.50]Two\r\n', [1.5, 2.5]],
  ['[0:01.5]One\n[0:2.5]Two', [1.5, 2.5]],
  ['[00:01:50]One\n[00:02:50]Two', [1.5, 2.5]],
  ['[00:01,500]One\n[00:02,500]Two', [1.5, 2.5]],
  ['[00:01.500]One\n[00:02.500]Two', [1.5, 2.5]],
  [' [offset:-500]\n[00:01.00] One\n[00:02.00] Two', [1.5, 2.5]],
  ['[offset:500]\n[00:02.00]One\n[00:03.00]Two', [1.5, 2.5]],
  ['[lang:en]\n[by:Me]\n[00:02.50]Two\n[00:01.50]One', [1.5, 2.5]],
  ['[00:01.50]<00:01.50>One <00:01.90>\n[00:02.50] <00:02.50> Two', [1.5, 2.5]],
  ['<00:01.50>One <00:01.90>\n<00:02.50>Two', [1.5, 2.5]],
])('reads the times of %j', (text, times) => {
  const lines = [
    { at: times[0], text: 'One' },
    { at: times[1], text: 'Two' },
  ]
  expect(parseLyrics(text)).toEqual({ synced: true, lines })
})

test('keeps lines without a time below the line they follow', () => {
  const text = '[ti:Fog]\n\n[Intro]\n[00:20] Two\n\n[Chorus: all]\n[00:30] Three\nLater\n[00:10] One'
  expect(parseLyrics(text)).toEqual({
    synced: true,
    lines: [
      { text: '[Intro]' },
      { at: 10, text: 'One' },
      { at: 20, text: 'Two' },
      { text: '' },
      { text: '[Chorus: all]' },
      { at: 30, text: 'Three' },
      { text: 'Later' },
    ],
  })
})

test('what is written as text is read as the same lyrics', () => {
  const text = fc.stringMatching(/^([A-Za-z][a-z ]{0,8}[a-z])?$/)
  const line = fc.record({ text, gap: fc.integer({ min: 0, max: 90_000 }), timed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (rows) => {
      let hundredths = 0
      const lines = rows.map((row) => {
        hundredths += row.gap
        return row.timed ? { at: hundredths / 100, text: row.text } : { text: row.text }
      })
      fc.pre(lines.at(-1)?.text !== '' && lines[0]?.text !== '')
      const synced = lines.some((one) => 'at' in one)
      const written = lyricsText({ synced, lines })
      expect(parseLyrics(written)).toEqual({ synced, lines })
      expect(isTimed(written)).toBe(synced)
    }),
  )
})

test('lyrics with many empty lines are read at once', () => {
  expect(parseLyrics(`One\n${'\r\n'.repeat(500_000)}Two`)?.lines[0]).toEqual({ text: 'One' })
})

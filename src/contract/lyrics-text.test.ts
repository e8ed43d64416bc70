import { expect, test } from 'vitest'
import { lyricsText } from './lyrics-text.ts'

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

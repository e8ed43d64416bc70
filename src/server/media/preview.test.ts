import { expect, test } from 'vitest'
import { mediaPlaylist } from './hls.ts'
import { cutPlaylist } from './preview.ts'

const fragments = [1000, 1200, 900, 400].map((bytes, index, all) => ({
  duration: index === 3 ? 1.5 : 6,
  bytes,
  offset: 700 + all.slice(0, index).reduce((sum, one) => sum + one, 0),
}))
const whole = mediaPlaylist({ initBytes: 700, bytes: 4200, fragments } as never)

test.each([
  [5, 1, 1700],
  [6, 1, 1700],
  [7, 2, 2900],
  [18, 3, 3800],
  [300, 4, 4200],
])('%d seconds are %d fragments and %d bytes', (seconds, count, bytes) => {
  const { playlist, bytes: served } = cutPlaylist(whole, seconds)
  expect(playlist.match(/#EXTINF/g)).toHaveLength(count)
  expect(playlist.match(/^audio\.m4s$/gm)).toHaveLength(count)
  expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/)
  expect(served).toBe(bytes)
})

test('all of it is unchanged', () => {
  expect(cutPlaylist(whole, 300).playlist).toBe(whole)
})

import { expect, test } from 'vitest'
import { rejectionOf } from './file-checks.ts'

const MB = 1_048_576
const limit = { max_upload_mb: 2 }

test.each([
  ['a.mp3', 2 * MB],
  ['LOUD.MP3', 1],
  ['two.dots.Flac', 100],
])('an upload accepts %s', (name, size) => expect(rejectionOf({ name, size }, limit)).toBeNull())

test.each([
  ['notes.pdf', 10, 'Not an audio file. Use MP3, M4A, M4B, AAC, WAV, AIF, AIFF, FLAC, OGG, OGA, OPUS, WEBM.'],
  ['mp3', 10, 'Not an audio file. Use MP3, M4A, M4B, AAC, WAV, AIF, AIFF, FLAC, OGG, OGA, OPUS, WEBM.'],
  ['none.mp3', 0, 'This file is empty.'],
  ['long.mp3', 2 * MB + 1, 'This file is larger than 2 MB.'],
])('an upload rejects %s of %i bytes with a message', (name, size, words) =>
  expect(rejectionOf({ name, size }, limit)).toBe(words),
)

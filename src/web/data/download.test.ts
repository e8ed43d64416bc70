import { create } from 'content-disposition'
import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test.each(['plain.mp3', 'two words.ogg', 'Ünïcode – 波.flac', 'a "quoted" \\ name.mp3', '100%.mp3'])(
  'a download parses the file name %s as the server sends it',
  (name) => expect(fileNameOf(create(name))).toBe(name),
)

test('a download without a file name returns null', () => {
  expect(fileNameOf('')).toBeNull()
  expect(fileNameOf('attachment')).toBeNull()
})

import { create } from 'content-disposition'
import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test.each(['plain.mp3', 'two words.ogg', 'Ünïcode – 波.flac', 'a "quoted" \\ name.mp3', '100%.mp3'])(
  'reads the name %s as the server writes it',
  (name) => expect(fileNameOf(create(name))).toBe(name),
)

test('tells when there is no name', () => {
  expect(fileNameOf('')).toBeNull()
  expect(fileNameOf('attachment')).toBeNull()
})

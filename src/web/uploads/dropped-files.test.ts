import { expect, test } from 'vitest'
import { filesFromDrop } from './dropped-files.ts'

/** Mock of dropped entries as browsers provide them; folders return their entries in batches of 100. */
const file = (name: string) => ({
  isDirectory: false,
  name,
  file: (given: (file: File) => void) => given(new File(['x'], name)),
})
const folder = (name: string, entries: object[]) => ({
  isDirectory: true,
  name,
  createReader: () => {
    const left = [...entries]
    return { readEntries: (given: (some: object[]) => void) => given(left.splice(0, 100)) }
  },
})
const dropped = async (...entries: object[]): Promise<string[]> => {
  const files = entries.flatMap((entry) =>
    'file' in entry ? [new File(['x'], String(Object(entry).name))] : [],
  )
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return (await filesFromDrop({ items, files } as unknown as DataTransfer)).map(({ name }) => name)
}

test('dropped files are returned unfiltered; non-audio files are rejected later with a message', async () => {
  expect(await dropped(file('b.mp3'), file('notes.txt'))).toEqual(['b.mp3', 'notes.txt'])
})

test('dropped folders yield all nested audio files in order, and nothing else', async () => {
  const many = Array.from({ length: 250 }, (_, no) => file(`${250 - no}.mp3`))
  const names = await dropped(
    folder('all', [...many, file('cover.jpg'), folder('disc', [file('z.FLAC')])]),
    file('last.ogg'),
  )
  expect(names).toHaveLength(252)
  expect(names.slice(0, 3)).toEqual(['1.mp3', '2.mp3', '3.mp3'])
  expect(names.slice(-2)).toEqual(['z.FLAC', 'last.ogg'])
})

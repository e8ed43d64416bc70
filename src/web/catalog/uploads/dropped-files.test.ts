import { expect, test } from 'vitest'
import { coverBeside, filesFromDrop } from './dropped-files.ts'

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
const take = async (...entries: object[]): Promise<File[]> => {
  const files = entries.flatMap((entry) =>
    'file' in entry ? [new File(['x'], String(Object(entry).name))] : [],
  )
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return filesFromDrop({ items, files } as unknown as DataTransfer)
}
const dropped = async (...entries: object[]): Promise<string[]> =>
  (await take(...entries)).map(({ name }) => name)

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

test('files of dropped folders have the cover of their folder, or of the one around it', async () => {
  const files = await take(
    folder('Album', [
      file('01.mp3'),
      file('back.jpg'),
      file('Cover.JPG'),
      file('folder.png'),
      folder('Disc 2', [file('02.mp3')]),
      folder('Bonus', [file('03.mp3'), file('only.webp')]),
    ]),
    folder('Scans', [file('04.mp3'), file('page 1.jpg'), file('page 2.jpg')]),
    file('05.mp3'),
  )
  expect(files.map((one) => [one.name, coverBeside(one)?.name])).toEqual([
    ['01.mp3', 'Cover.JPG'],
    ['03.mp3', 'only.webp'],
    ['02.mp3', 'Cover.JPG'],
    ['04.mp3', undefined],
    ['05.mp3', undefined],
  ])
})

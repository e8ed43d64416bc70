import { expect, test } from 'vitest'
import { droppedFiles } from './dropped.ts'

/** As browsers hand out what was dropped; folders give what they hold a hundred at a time. */
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
  return (await droppedFiles({ items, files } as unknown as DataTransfer)).map(({ name }) => name)
}

test('files come as they are, those that are no music too: they are refused with words', async () => {
  expect(await dropped(file('b.mp3'), file('notes.txt'))).toEqual(['b.mp3', 'notes.txt'])
})

test('of folders comes all their music, in order and however deep, and nothing else', async () => {
  const many = Array.from({ length: 250 }, (_, no) => file(`${250 - no}.mp3`))
  const names = await dropped(
    folder('all', [...many, file('cover.jpg'), folder('disc', [file('z.FLAC')])]),
    file('last.ogg'),
  )
  expect(names).toHaveLength(252)
  expect(names.slice(0, 3)).toEqual(['1.mp3', '2.mp3', '3.mp3'])
  expect(names.slice(-2)).toEqual(['z.FLAC', 'last.ogg'])
})

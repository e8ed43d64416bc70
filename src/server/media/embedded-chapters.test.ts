import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFile } from './open-file.ts'
import { readTags, type TagOptions } from './tags/tags.ts'
import { KINDS, make, scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('chapters')

const tagsOf = (path: string, options?: TagOptions) => withFile(path, (file) => readTags(file, options))

const sound = ['-f', 'lavfi', '-i', 'sine=duration=10']

/** As ID3 frames or an MP4 track, both written by ffmpeg. */
const inTracks = async (marks: [number, string][], list: string): Promise<string[]> => {
  const parts = marks.map(
    ([at, title], n) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${at}\nEND=${marks[n + 1]?.[0] ?? 10_000}\ntitle=${title}\n`,
  )
  await writeFile(list, `;FFMETADATA1\n${parts.join('')}`)
  return ['-i', list, '-map', '0', '-map_chapters', '1']
}

/** As comments, which ffmpeg does not write correctly. */
const inComments = (marks: [number, string][]): string[] =>
  marks.flatMap(([at, title], n) => {
    const clock = new Date(at).toISOString().slice(11, 23)
    return ['-metadata', `CHAPTER00${n}=${clock}`, '-metadata', `CHAPTER00${n}NAME=${title}`]
  })

/** Creates a file of ten seconds with chapters. */
const withChapters = async (kind: string, marks: [number, string][]): Promise<string> => {
  const path = join(folder, `marked.${kind}`)
  const tracks = kind === 'mp3' || kind === 'm4a'
  const said = tracks ? await inTracks(marks, join(folder, `${kind}.txt`)) : inComments(marks)
  await make([...sound, ...said, ...(KINDS[kind] ?? []), path])
  return path
}

const marks: [number, string][] = [
  [0, 'Größe & Überblick'],
  [2_500, 'The harbour'],
  [7_250, 'Good night'],
]

test.for(['mp3', 'm4a', 'ogg', 'opus', 'flac'])('embedded chapters are read: %s', async (kind) => {
  const path = await withChapters(kind, marks)
  const { chapters } = await tagsOf(path, { chapters: true })
  expect(chapters.map(({ title, url }) => [title, url])).toEqual(marks.map(([, title]) => [title, null]))
  for (const [n, [at]] of marks.entries()) expect(chapters[n]?.at).toBeCloseTo(at / 1000, 1)
  expect((await tagsOf(path)).chapters).toEqual([])
})

test('a file without chapters has none', async () => {
  const path = join(folder, 'plain.mp3')
  await make([...sound, ...(KINDS.mp3 ?? []), path])
  expect((await tagsOf(path, { chapters: true })).chapters).toEqual([])
})

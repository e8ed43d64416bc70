import { expect, it } from 'vitest'
import { type ChapterRow, chaptersBody, chaptersOfText, chaptersValue, problems } from './chapters.ts'

const row = (time: string, title = 'Part', url = ''): ChapterRow => ({ time, title, url, hidden: false })

it('pasted chapters are parsed in the formats podcasters use', () => {
  const text = `
    Chapters:
    00:00 Hello
    (01:30) - The sea, in 1912
    [1:02:03] Answers: 12:30 is not a time here https://sea.example/a
    1. 75:00 – “Quoted”
    • Outro 1:20:00.5
  `
  const { rows, left } = chaptersOfText(text)
  expect(rows.map(({ time, title, url }) => [time, title, url])).toEqual([
    ['0:00', 'Hello', ''],
    ['1:30', 'The sea, in 1912', ''],
    ['1:02:03', 'Answers: 12:30 is not a time here', 'https://sea.example/a'],
    ['1:15:00', '“Quoted”', ''],
    ['1:20:00.5', 'Outro', ''],
  ])
  expect(left).toBe(1)
})

it('each invalid chapter row has an error', () => {
  const rows = [
    row('0:10'),
    row('soon'),
    row('1:40'),
    row('10'),
    row('0:20', ' '),
    row('0:30', 'Link', 'javascript:x'),
    row('', ''),
  ]
  expect(problems(rows, 90)).toEqual([null, 'time', 'late', 'twice', 'title', 'url', null])
  expect(problems([row('1:40')], 0)).toEqual([null])
})

it('the chapters form sends what was typed, and null if the chapters of the file apply', () => {
  const audio = { duration: 90 }
  const found = [{ at: 1, title: 'In the file', url: null }]
  const value = chaptersValue({ chapters: null, found_chapters: found, audio })
  expect(value).toEqual({ rows: null, found, duration: 90 })
  expect(chaptersBody(value)).toBeNull()
  const typed = chaptersValue({
    chapters: [{ at: 61.5, title: 'A', url: null, hidden: true }],
    found_chapters: [],
    audio,
  })
  expect(typed.rows).toEqual([{ time: '1:01.5', title: 'A', url: '', hidden: true }])
  expect(chaptersBody({ ...typed, rows: [...(typed.rows ?? []), row('x', ' B '), row('', '')] })).toEqual([
    { at: 61.5, title: 'A', url: null, hidden: true },
    { at: -1, title: 'B', url: null, hidden: false },
  ])
})

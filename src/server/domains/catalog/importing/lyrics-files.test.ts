import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encode } from '../../../media/testing/encode.ts'
import { makeFolder } from '../../../testing/music.ts'
import { betterLyrics, lyricsBeside, readLyricsFile } from './lyrics-files.ts'

test.each([
  ['01 Song.mp3', ['01 Song.lrc', '01 Other.lrc'], '01 Song.lrc'],
  ['01 Song.MP3', ['01 song.LRC'], '01 song.LRC'],
  ['01 Song.flac', ['01 Song.flac.lrc'], '01 Song.flac.lrc'],
  ['01 Song.mp3', ['01 Song.en.lrc'], '01 Song.en.lrc'],
  ['01 Song.mp3', ['01 Song.pt-br.lrc', '01 Song.lrc'], '01 Song.lrc'],
  ['01 Song.mp3', ['01 - Song.lrc'], '01 - Song.lrc'],
  ['01 Song.mp3', ['Song.lrc'], 'Song.lrc'],
  ['Café.mp3', ['Cafe\u0301.lrc'], 'Cafe\u0301.lrc'],
  ['01 Song.mp3', ['02 Another.lrc'], undefined],
  ['01 Song.mp3', [], undefined],
])('the lyrics of %s among %j', (song, files, expected) => {
  expect(lyricsBeside(files)(song)).toBe(expected)
})

const folder = makeFolder()
const lines = (texts: string[]) => ({
  synced: true,
  lines: texts.map((text, at) => ({ at: at + 0.5, text })),
})
const lrc = (texts: string[]) => texts.map((text, at) => `[00:0${at}.50]${text}`).join('\r\n')

test.each([
  ['UTF-8', ['Über dem Meer', 'zwei'], (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', ['Über', 'zwei'], (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', ['Über', '東京'], (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  [
    'UTF-16 from the other end',
    ['Über', '東京'],
    (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ],
  ['UTF-16 without a mark', ['Über', 'zwei'], (text: string) => Buffer.from(text, 'utf16le')],
  ['windows-1252', ['Über dem Meer', '“zwei”'], (text: string) => encode(text, 'windows-1252')],
  ['windows-1251', ['Песня о море', 'и о любви'], (text: string) => encode(text, 'windows-1251')],
  ['gbk', ['夜空中最亮的星', '能否听清'], (text: string) => encode(text, 'gbk')],
  ['shift_jis', ['東京の夜空に', 'ひとりごと'], (text: string) => encode(text, 'shift_jis')],
  ['euc-kr', ['바람이 분다', '서러운 마음에'], (text: string) => encode(text, 'euc-kr')],
])('lyrics in %s are read', async (_, texts, encoded) => {
  const path = join(folder, 'song.lrc')
  writeFileSync(path, encoded(lrc(texts)))
  expect(await readLyricsFile(path, null)).toEqual(lines(texts))
})

test('a missing or empty file has no lyrics', async () => {
  writeFileSync(join(folder, 'empty.lrc'), '')
  expect(await readLyricsFile(join(folder, 'empty.lrc'), null)).toBeNull()
  expect(await readLyricsFile(join(folder, 'nowhere.lrc'), null)).toBeNull()
})

test('lyrics beside a song precede those in it, unless only those have times', () => {
  const [timed, plain] = [lines(['a']), { synced: false, lines: [{ text: 'b' }] }]
  expect(betterLyrics(plain, timed)).toBe(timed)
  expect(betterLyrics(timed, plain)).toBe(timed)
  expect(betterLyrics(null, plain)).toBe(plain)
  expect(betterLyrics(plain, null)).toBe(plain)
})
